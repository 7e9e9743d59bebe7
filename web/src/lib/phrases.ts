/** The ready phrases of the chat; their words are `phrase.<code>` of the page's own words. */
export const PHRASES = [
  'hello',
  'good_luck',
  'well_played',
  'nice_hand',
  'oops',
  'sorry',
  'moment',
  'your_move',
  'thanks',
  'again',
  'goodbye',
] as const
