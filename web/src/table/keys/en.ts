/** What the keys do, in words. */
export const en = {
  arrows: 'from card to card, from choice to choice',
  play: 'play the card, press the button',
  escape: 'undo, put cards back, close',
  hand: 'to your hand',
  panel: 'to the choices',
  middle: 'to the middle of the table',
  seats: 'to the players to be named',
  last: 'the last trick',
  scores: 'the scores',
  splits: 'how the suits may be split',
  advice: 'a hint',
  guidance: 'guidance for newcomers',
  status: 'say whose turn it is',
  reactions: 'reactions (then a digit from 1 to 6)',
  log: 'what happened',
  help: 'this list',
}
