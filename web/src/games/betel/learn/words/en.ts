/** The lessons in English. */
import type { English } from '../../../../lib/chrome/forms'

const en = {
  title: 'Learn Betel',
  lead: 'Betel is for three players, each for himself. First you bid for who plays and for what, then everybody plays ten cards. Try it right here.',
  'lesson.trick': 'Tricks',
  'lesson.trump': 'Trumps',
  'lesson.contract': 'Contracts',
  'lesson.dubel': 'The dubel',
  'lesson.deal': 'Your first deal',
  step: 'Step {n} of {of}',
  next: 'Go on',
  next_lesson: 'Next lesson: {name}',
  before: 'Back',
  right: 'Right!',
  wrong: 'Not quite.',
  done: 'done',
  hand: 'Your hand',
  on_table: 'On the table',
  you: 'you',
  no_trump: 'no trumps',
  trumps: 'trumps {suit}',
  'play.led': 'first',

  'beat.text':
    'There are four suits: spades ♠, hearts ♥, diamonds ♦ and clubs ♣. Each of the three players adds one card: that is a trick. Whoever has the suit of the first card must follow it, with a higher card if possible; the highest card of that suit takes the trick. From the top: ace, king, queen, jack, 10, 9, 8, 7. {card} lies on the table. Which card may you play?',
  'beat.done': 'The other spades are lower, and a heart does not follow suit. So there is only one choice.',
  'follow.text': 'Now {card} lies there, and you hold nothing higher. Play.',
  'follow.done': 'If you can’t beat it, any card of the suit will do: best a low one.',
  'discard.text':
    'To play the first card is to lead. At notrump (NT) whoever has none of the suit led plays anything. Spades were led, you have none. What do you play?',
  'discard.done': 'Any card may be played. But a card of another suit can’t take the trick, not even an ace.',

  'ruff.text':
    'In this deal hearts are trumps: any heart beats any card of the other suits. Whoever has none of the suit led must ruff, that is play a trump. Spades were led, you have none. Play.',
  'ruff.done': 'The trick is yours, unless somebody ruffs higher.',
  'overruff.text':
    'Your neighbour has ruffed with {card}. Now you must overruff, that is play a higher trump, if you can. You have no spades either. Play.',
  'overruff.done': 'If you could not overruff, you would still have to play a lower trump.',
  'ruffed.text':
    'You must always follow suit, but a trick that has been ruffed need not be beaten. This one has been ruffed, and you have spades. What do you play?',
  'ruffed.done': 'You follow suit, but you need not beat the nine: the trick belongs to the trump anyway.',

  'tricks.text':
    'A contract says how many of the ten tricks you need: level 1 is six, and each level one more. With 2♥ hearts are trumps. How many tricks do you need?',
  'tricks.6': '6 tricks',
  'tricks.7': '7 tricks',
  'tricks.8': '8 tricks',
  'tricks.wrong.6': 'Six are enough at level 1; this is level 2.',
  'tricks.wrong.8': 'Eight are needed at level 3; this is level 2.',
  'tricks.done': 'Seven. If you make it, you get the points of the contract and more for each further trick.',
  'higher.text':
    'You bid in turn, always higher. At each level clubs ♣ are lowest, then diamonds ♦, hearts ♥, spades ♠ and notrump (NT). 1♠ has been bid. Which of these is higher?',
  'higher.wrong.1D': 'Diamonds are lower than spades, and the level is the same.',
  'higher.wrong.BK3': 'BK3 is the lowest bid of all: the next step is about these.',
  'higher.done': 'Notrump stands above spades. When the other two pass, the last bid is played.',
  'betelek.text':
    'Bad cards? Then bid a betelek (BK): you undertake to take few tricks, always without trumps. They have their places among the bids: BK3 is lowest, below 1♣, BK2 stands above 1NT, BK1 above 2NT, BK0 above 3NT and Betel above 4NT. What does Betelek 1 mean?',
  'betelek.most': 'at most 1 trick',
  'betelek.exactly': 'exactly 1 trick',
  'betelek.least': 'at least 1 trick',
  'betelek.wrong.exactly': 'Fewer will do, too: with no trick the contract is made.',
  'betelek.wrong.least': 'In a betelek you avoid tricks: the number is the most you may take.',
  'betelek.done':
    'At most one. BK0 and Betel allow none at all: BK0 brings 60 points and Betel 80, as the defenders need not beat there.',
  'kontra.text':
    'Somebody bids 2♠, and you don’t believe it: say kontra. It doubles the points and lets the bidding start afresh. What may be bid after it?',
  'kontra.higher': 'only what is higher than 2♠',
  'kontra.other': 'anything but 2♠',
  'kontra.nothing': 'nothing at all',
  'kontra.wrong.higher': 'That is so without a kontra. After it the bidding starts afresh.',
  'kontra.wrong.nothing': 'Kontra does not end the bidding, it starts it afresh.',
  'kontra.done': 'Anything but the doubled contract, lower ones too: you may begin again from the bottom.',

  'swap.text':
    'Two cards lie open on the table: the dubel. When you bid, you may take one or both, and lay down as many of your own. You want to play in hearts. Take A♦ and lay down a low card you don’t need.',
  'swap.taken': 'Now lay down a card from your hand.',
  'swap.other_take': 'That card is no help. Take the ace.',
  'swap.other_give':
    'You will want to keep that one. Look for a low card of a suit you have few of, without its king or queen.',
  'swap.done': 'All saw what you took and what you laid down. The next player may take it: think of that, too.',
  'swap.dubel': 'Dubel',
  'after.text': 'You have exchanged a card. What now?',
  'after.pass': 'I may pass, that is bid nothing.',
  'after.call': 'I must bid or say kontra.',
  'after.wrong.pass': 'Cards are exchanged in order to play: after that you may not pass.',
  'after.done': 'Whoever exchanges must bid or say kontra. A pass leaves the dubel as it is.',

  'deal.text':
    'Enough to begin with. The cards of this deal are chosen so that you have something to bid, and hints stand beside the table. Two computer players are waiting.',
  'deal.start': 'Play the first deal',

  // Hints beside the table
  'hint.title': 'Hint',
  'hint.hide': 'Hide the hints',
  'hint.first':
    'Five hearts, three aces: take A♦ from the dubel, lay down 9♣ and bid 1♥. Bid low, to exchange again next time.',
  'hint.some': 'Tap a dimmed card to learn why it may not be played.',
  'hint.over':
    'That was a whole deal. You have seen an auction and the play. A match goes on to 1000 points; more deals wait in the course.',
  'hint.to_course': 'To the course',
} satisfies English

export default en
