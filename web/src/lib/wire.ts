// Written by tools/wire_types.py from src/talia/server/wire.py; do not edit by hand.

/** The part of a choice that takes cards out of a zone, with their codes. */
export interface CardsPart {
  kind: 'cards'
  name: string
  zone: string
  among: string[]
  low: number
  high: number
}

/** One code out of ``of``: a contract, a trump suit, yes or no. */
export interface OptionPart {
  kind: 'option'
  name: string
  of: string[]
}

/** A whole number from ``low`` to ``high``, in steps. */
export interface NumberPart {
  kind: 'number'
  name: string
  low: number
  high: number
  step: number
}

/** The part of a choice that names seats: ``low`` to ``high`` out of those in ``among``. */
export interface SeatsPart {
  kind: 'seats'
  name: string
  among: number[]
  low: number
  high: number
}

/** A line of text of at most ``most`` characters; random play leaves it empty. */
export interface TextPart {
  kind: 'text'
  name: string
  most: number
}

/** All of ``items``, in an order of the seat's choice. */
export interface OrderPart {
  kind: 'order'
  name: string
  items: string[]
}

/** A value of many fields that the game checks, and some values ready-made: ``phrases``, each of them legal now. */
export interface PhrasesPart {
  kind: 'phrases'
  name: string
  schema: string
  phrases: unknown[]
}

/** A table in a list. */
export interface TableLine {
  id: string
  game: string
  status: string
  seats: (string | null)[]
  my_turn: boolean
}

/** An event in a list. */
export interface EventLine {
  id: string
  game: string
  tables: number
}

/** GET /api/me: who the cookie says one is; ``tables`` are the tables one sits at. */
export interface Me {
  id: string | null
  name: string
  lang: 'en' | 'pl'
  tables: TableLine[]
  events: EventLine[]
}

/** The answer to a new table or a claimed seat: the table's link is ``/t/<table>``; ``key`` opens the seat anew. */
export interface Made {
  table: string
  seat: number | null
  key: string | null
}

/** Every HTTP refusal: a code the client has words for. */
export interface Problem {
  code: string
  details: Record<string, unknown>
}

/** An event as one viewer is told it. */
export interface EventView {
  code: string
  data: Record<string, unknown>
}

/** The seats a viewer knows to be on one side; ``one_total``: they have one score for the whole match. */
export interface SideView {
  id: string
  seats: number[]
  one_total: boolean
}

/** A zone as one viewer sees it: codes of the cards he sees or knows there, and how many more lie hidden. */
export interface ZoneView {
  id: string
  cards: string[]
  hidden: number | null
}

/** A form of move open to the viewer; see ``talia.table.forms.Form``. */
export interface FormView {
  move: string
  parts: Part[]
  same: string[]
  distinct: string[]
  confirm: string | null
}

/** A sentence for somebody new to a game, about this moment: its words are ``guide.<code>``, put with ``data``. */
export interface Guide {
  code: string
  data: Record<string, unknown>
}

/** A deadline the server keeps, in seconds. */
export interface Timer {
  id: string
  most: number
  least: number
  seat: number | null
  spread: boolean
  fixed: boolean
  stands: boolean
  led: boolean
}

/** The end of a match: ``totals`` by seat, ``ranks`` by seat (1 is best, equal ranks are shared; 0: not ranked). */
export interface Result {
  totals: number[]
  ranks: number[]
}

/** Everything a viewer may know of a match now; ``seat`` is null for a spectator, ``status`` is by seat. */
export interface View {
  game: string
  rules: number
  seat: number | null
  phase: string
  waiting: number[]
  sides: SideView[]
  status: ('out' | 'playing' | 'resting')[]
  zones: ZoneView[]
  facts: Record<string, unknown>
  choices: FormView[]
  asides: FormView[]
  guidance: Guide[]
  channels: string[]
  timers: Timer[]
  totals: number[]
  finished: number
  opened: number
  result: Result | null
}

/** One moment of a finished deal, everything open: who did what, what happened, and the view after it. */
export interface Frame {
  line: number
  seat: number | null
  by: 'auto' | 'bot' | 'forced' | 'self' | null
  events: EventView[]
  view: View
  thought: EventView | null
}

/** GET /api/tables/{id}/deals/{number}: a finished deal, step by step; ``secret`` proves how it was dealt. */
export interface DealFrames {
  table: string
  deal: number
  names: string[]
  secret: string | null
  frames: Frame[]
  claims: number[]
  open: boolean
}

/** A decision with its judgement, as JSON has it. */
export interface Reviewed {
  line: number
  deal: number
  seat: number
  kind: string
  grade: 'good' | 'mistake' | 'slight'
  move: Record<string, unknown>
  cost: number | null
  tricks: number | null
  best: Record<string, unknown> | null
  play: Record<string, unknown>[]
  known: number | null
  margin: number
  better: Record<string, unknown> | null
  worlds: number
  complete: boolean
  share: number | null
  lead: number | null
  choices: Record<string, unknown>[]
  why: string | null
  lay: string | null
  details: Record<string, unknown>
}

/** GET /api/tables/{id}/deals/{number}/review: what each decision of a finished deal cost. */
export interface DealReview {
  table: string
  deal: number
  game: string
  names: string[]
  decisions: Reviewed[]
}

/** A choice: what it costs against the best one, in points against the average of the others, give or take. */
export interface Hinted {
  move: Record<string, unknown>
  cost: number
  margin: number
}

/** GET /api/tables/{id}/hint: what to do now, the best first, by what one's seat may know. */
export interface Hint {
  seq: number
  choices: Hinted[]
  worlds: number
  complete: boolean
  proviso: string | null
}

/** The number of the first entry the rules forbid, the code of the rule and its details. */
export interface RefusedEntry {
  entry: number
  code: string
  details: Record<string, unknown>
}

/** The answer: what may be entered next, and the score. ``told``: for each entry what happened. */
export interface KeptBook {
  phase: string
  turn: number | null
  forms: FormView[]
  facts: Record<string, unknown>
  totals: number[]
  sheet: Record<string, unknown>[]
  told: EventView[][]
  ranks: number[] | null
  refused: RefusedEntry | null
}

/** Cards that are known to be in a hand. */
export interface Holding {
  seat: number
  cards: string[]
}

/** A card on the table, and who played it. */
export interface Laid {
  seat: number
  card: string
}

/** A moment of a proof. ``line`` is that of the claim, ``lines`` those of all claims of the deal. */
export interface ProofStep {
  line: number
  lines: number[]
  seat: number
  verdict: 'proved' | 'refuted' | 'unknown'
  at_most: boolean
  tricks: number
  left: number
  turn: number | null
  true: boolean | null
  answer: string | null
  choices: string[]
  hands: Holding[]
  unseen: string[]
  trick: Laid[]
  last: Laid[]
}

/** About how many minutes a match lasts. */
export interface Duration {
  minutes: number
}

/** Why something may not be done, as the game's own rules say it; why it is not the best, where that is asked. */
export interface Forbidden {
  code: string
  details: Record<string, unknown>
}

/** Something to try on a board: allowed, or the best, if ``refused`` is None. */
export interface Try {
  move: Record<string, unknown>
  refused: Forbidden | null
}

/** A small position to try. */
export interface Board {
  id: string
  kind: string
  hand: string[]
  tries: Try[]
  trick: string[]
  asks: 'allowed' | 'best'
  shown: Record<string, string[]>
}

/** A deal of a step: whether it is played openly, who deals, and the table where one has done it last. */
export interface CourseLine {
  open: boolean
  dealer: number
  done: string | null
  round: string
}

/** A step of a course; ``match``: it ends with a whole match, whose number is that after the last deal. */
export interface CourseStepInfo {
  id: string
  boards: Board[]
  deals: CourseLine[]
  match: boolean
}

/** GET /api/course/{game}: the steps of a course, and what one has done of them. */
export interface CoursePage {
  game: string
  review: boolean
  steps: CourseStepInfo[]
}

/** POST /api/tables/{id}/lesson: which step the finished deal belongs to, and its next deal, if there is one. */
export interface LessonDone {
  step: string
  following: number | null
}

/** A remark about the move of a seat; ``line`` is that of the log, from 0. */
export interface Remarked {
  line: number
  seat: number
  code: string
  details: Record<string, unknown>
}

/** Thinking time in seconds: none, ``move`` (per_move for every decision), or ``bank`` (bank plus increment). */
export interface Clock {
  kind: 'bank' | 'move' | 'none'
  per_move: number
  bank: number
  increment: number
}

/** Who sits at a seat of a table of an event; null: nobody yet. */
export interface EventSeat {
  name: string | null
  bot: string | null
}

/** A table of an event: who sits there, how many deals it has finished, as far as one may know by now. */
export interface EventTable {
  id: string
  status: 'open' | 'over' | 'playing'
  seats: EventSeat[]
  deals: number
}

/** What a seat of a table made of a deal: ``ahead`` is by how much it did better than others with the same cards. */
export interface EventScore {
  points: number
  ahead: number | null
  share: number | null
}

/** A deal every table is through with: the scores by table and seat, null for a table that ended before it. */
export interface EventDeal {
  number: number
  scores: (EventScore[] | null)[]
}

/** How somebody fared in the deals compared so far; ``rank`` 1 is the best, by ``ahead``, all deals together. */
export interface EventStanding {
  table: number
  seat: number
  deals: number
  points: number
  ahead: number
  rank: number
  partners: number[]
}

/** The state of the fair-dealing protocol of the match, public to all. */
export interface Receipt {
  stage: 'given' | 'hash' | 'none' | 'open' | 'opened' | 'sealed'
  binding: string | null
  commit: string | null
  hashes: (string | null)[]
  shares: (string | null)[]
  secrets: Record<string, string>
  seed: string | null
}

/** Who has entered together; ``waits``: for a partner. ``key``: to whoever waits, what his partner needs. */
export interface EventEntry {
  names: string[]
  waits: boolean
  key: string | null
}

/** How somebody fares after the rounds that are over: ``player`` by number (of a match of teams the team). */
export interface EventPlace {
  player: number
  rank: number
  points: number
  top: number | null
  boards: number
  value: number
  line: number
}

/** A board at a table: what both sides have for it, and what was scored; null, null: it counts for nobody. */
export interface EventBoard {
  board: number
  points: number[] | null
  scores: number[] | null
  awards: ('average' | 'minus' | 'plus')[] | null
}

/** A table of a round that is over: who sat there by side (or seat), and what they made of its boards. */
export interface EventSitting {
  id: string
  players: number[]
  boards: EventBoard[]
  totals: number[]
}

/** POST /api/events/{id}/taken: the host takes a board out at a table of a round, all counted from 0. */
export interface TakeOut {
  round: number
  table: number
  board: number
  first: 'average' | 'minus' | 'plus'
  second: 'average' | 'minus' | 'plus'
}

/** What an event with rounds has besides: how it is played, who has entered, how everybody fares. */
export interface EventRounds {
  movement: 'fixed' | 'howell' | 'mitchell' | 'mixed'
  comparison: 'bam' | 'butler' | 'cross_imps' | 'matchpoints' | 'mean' | 'team' | 'total'
  tables: number
  rounds: number
  boards: number | null
  switched: number
  vp: boolean
  minutes: number | null
  bot: string | null
  together: number
  round: number | null
  entries: EventEntry[]
  players: EventSeat[][]
  mine: number | null
  table: string | null
  left: boolean
  pairings: number[][]
  now: number
  due: number | null
  late: number[]
  host_gone: boolean
  standings: EventPlace[]
  played: EventSitting[][]
  taken: TakeOut[]
  seals: Receipt[]
}

/** GET /api/events/{id}: an event, its tables, and the comparison of the deals every table is through with. */
export interface EventInfo {
  id: string
  game: string
  rules: number
  options: Record<string, unknown>
  clock: Clock
  talk: 'free' | 'off' | 'phrases'
  deals: number | null
  status: 'going' | 'over'
  host: boolean
  mine: number | null
  tables: EventTable[]
  results: EventDeal[]
  standings: EventStanding[]
  unit: string
  receipt: Receipt
  rounds: EventRounds | null
}

/** GET /api/events/{id}/deals/{number}: what became of a deal at each table, once it lies open at every one. */
export interface EventTraveller {
  game: string
  mine: number | null
  unit: string
  tables: EventTable[]
  deal: EventDeal
  lines: (Record<string, unknown> | null)[]
  at: number
}

/** The answer to a new event: its link is ``/event/<event>``. */
export interface MadeEvent {
  event: string
}

/** A split of a suit: cards of it by hand one does not see (last the hidden dubel); its chance, and exactly. */
export interface SplitChance {
  cards: number[]
  chance: number
  exact: string
}

/** A suit, the number of one's own cards of it, and by habit of discarding its splits. */
export interface SuitSplits {
  suit: string
  mine: number
  splits: Record<string, SplitChance[]>
}

/** GET /api/tables/{id}/splits: how the cards out of sight may lie, by what one's seat knows. */
export interface Splits {
  seq: number
  places: number[]
  elsewhere: number
  habits: string[]
  suits: SuitSplits[]
}

/** A sentence or a head of a table: the code, ``analysis.<code>`` in the words of the game, and its data. */
export interface Told {
  code: string
  data: Record<string, unknown>
}

/** A row of a table; None in a cell: it was not found in time. */
export interface OpenRow {
  head: Told
  cells: (number | null)[]
}

/** A table of numbers: what it shows, the heads of its columns, its rows. */
export interface OpenTable {
  title: Told
  columns: Told[]
  rows: OpenRow[]
}

/** A line of the log at which a card was played from the hand at a place, and what each that might be played costs. */
export interface Priced {
  line: number
  place: number
  cards: Record<string, number>
}

/** The analysis of a deal. ``complete``: nothing was left out for want of time. */
export interface Analysed {
  tables: OpenTable[]
  sentences: Told[]
  prices: Priced[]
  complete: boolean
}

/** What there is to say about a file: the code, ``file.<code>`` in the words of the game, and its data. */
export interface Notice {
  code: string
  data: Record<string, unknown>
  part: string
}

/** A deal of a file: the line it begins on, what it is called, how it went, who played. */
export interface FileDeal {
  line: number
  deal: Notice
  came: Notice
  names: string[]
  kept: Notice[]
  unrecorded: Notice | null
  text: string
}

/** A deal of a file that could not be read: the line it begins on, what it is called, why. */
export interface FileSkipped {
  line: number
  deal: Notice
  reason: Notice
}

/** POST /api/files/{game}: what is in a file of another program; ``more``: it has further deals, not read. */
export interface FileRead {
  format: string
  deals: FileDeal[]
  skipped: FileSkipped[]
  more: boolean
}

/** A puzzle in the list of its game. */
export interface PuzzleLine {
  id: string
  kind: string
  grade: string
  done: 'later' | 'missed' | 'right' | 'shown' | null
}

/** GET /api/puzzles/{game}: all puzzles of a game, and the id of today's. */
export interface PuzzleList {
  today: string
  puzzles: PuzzleLine[]
}

/** GET /api/puzzles/{game}/{id}, where ``today`` serves as an id: a puzzle, all hands open. */
export interface PuzzlePage {
  id: string
  game: string
  kind: string
  grade: string
  names: string[]
  seat: number
  view: View
  answers: Record<string, unknown>[]
  asked: number
  missed: number
  after: string
  today: boolean
  done: 'later' | 'missed' | 'right' | 'shown' | null
}

/** A sentence: its code and what is put into it. */
export interface Sentence {
  code: string
  details: Record<string, unknown>
}

/** What is said to an answer. ``outcome``: the number it leads to (the declarer's tricks), if one was given. */
export interface PuzzleVerdict {
  well: boolean
  done: 'later' | 'missed' | 'right' | 'shown'
  outcome: number | null
  right: number | null
  outcomes: number[]
  told: Sentence[]
}

/** An entry: the term and what it means in one language, and the term in the other (``abroad``). */
export interface Term {
  key: string
  term: string
  abroad: string
  means: string
  forms: string
  own: boolean
  also: string[]
  games: string[]
}

/** A place where some terms are explained, its name in one language, and their keys. */
export interface Place {
  id: string
  name: string
  keys: string[]
}

/** The terms of a game in one language, the nearest first, and where they are shown; without a game all games'. */
export interface GlossaryPage {
  lang: 'en' | 'pl'
  game: string | null
  title: string
  terms: Term[]
  places: Place[]
}

/** What a call shows, in words. ``artificial``: it says nothing of what it names. ``known``: it is agreed on. */
export interface Shows {
  call: string
  text: string
  artificial: boolean
  known: boolean
}

/** An auction, read: what its calls show, and what each that may follow would. */
export interface CallsRead {
  calls: Shows[]
  further: Shows[]
}

/** What the evening of a table opens with, in the words of its host, and the language he tells it in. */
export interface OwnStory {
  text: string
  lang: 'en' | 'pl'
}

/** Who sits at a seat. ``away`` is the server's time (ms) at which a computer player takes over, if he is absent. */
export interface SeatInfo {
  name: string | null
  bot: string | null
  present: boolean
  away: number | null
  kept_by: string | null
  status: 'kept' | 'left' | 'playing'
  offered: boolean
}

/** A standing proposal and who has agreed; to another match (``rematch``) one may also say that one would not. */
export interface Proposal {
  what: 'end' | 'pause' | 'rematch' | 'resume'
  by: number
  agreed: number[]
  declined: number[]
}

/** The table as all see it, but for ``seat`` (one's own, null for a spectator), ``key``, ``call`` and ``screen``. */
export interface TableInfo {
  type: 'table'
  id: string
  now: number
  status: 'break' | 'ended' | 'open' | 'over' | 'paused' | 'playing' | 'sealing'
  game: string
  rules: number
  options: Record<string, unknown>
  clock: Clock
  watch: 'late' | 'off' | 'public'
  talk: 'free' | 'off' | 'phrases'
  hints: boolean
  seats: SeatInfo[]
  host: number
  spectators: number
  match: string | null
  receipt: Receipt
  proposal: Proposal | null
  next_at: number | null
  ready: number[]
  staying: number[]
  lesson: string | null
  event: string | null
  least: number | null
  code: string | null
  makeup: Record<string, number>
  together: boolean
  led: boolean
  pausing: boolean
  story: string | null
  telling: boolean
  seat: number | null
  key: string | null
  call: string | null
  screen: string | null
}

/** What everybody may know of a step: what a spectator is told who sees the match as it is played. */
export interface Public {
  events: EventView[]
  view: View
}

/** The match from here on: the view, and the ``seq`` it stands at (after hello, when updates can't be resumed). */
export interface Full {
  type: 'full'
  match: string
  seq: number
  view: View
  public: Public | null
}

/** What one viewer is sent after a step that concerns him: events to tell, and the view after them. */
export interface Update {
  type: 'update'
  seq: number
  events: EventView[]
  view: View
  public: Public | null
}

/** Milliseconds left by seat (null: no limit), whose are running, and the server's time they were read at. */
export interface Clocks {
  type: 'clocks'
  match: string
  now: number
  left: (number | null)[]
  running: number[]
}

/** Milliseconds left by the game's timers that run (``View.timers``), as the server read them at ``now``. */
export interface Timers {
  type: 'timers'
  match: string
  now: number
  left: Record<string, number>
  running: boolean
}

/** The command has been carried out (and is durable). */
export interface Done {
  type: 'done'
  id: string
}

/** The command was refused: the code of the rule (words: ``refusal.<code>``) and its details. */
export interface Refused {
  type: 'refused'
  id: string | null
  code: string
  details: Record<string, unknown>
}

/** A chat message; ``n`` counts the messages of this channel this viewer was sent. */
export interface Said {
  type: 'said'
  n: number
  channel: string
  seat: number | null
  name: string
  phrase: string | null
  text: string | null
  secret: boolean
}

/** What was said in channels of which others do not know who is in them (``Said.secret``), since the last of these. */
export interface Whispers {
  type: 'whispers'
  said: Said[]
}

/** To one seat: this move would surely be upheld, as things stand at the seat's update ``seq``. */
export interface Counsel {
  type: 'counsel'
  match: string
  seq: number
  move: Record<string, unknown>
}

/** The answer to ping: its ``t``, and the server's time in ms. */
export interface Pong {
  type: 'pong'
  t: number
  now: number
}

/** POST /api/keep/{game}: a score keeper's book, all of it; nothing is kept on the server. */
export interface Entries {
  seats: number
  options?: Record<string, unknown>
  entries?: Record<string, unknown>[]
}

/** POST /api/guest: become or rename a guest; the answer sets the session cookie. */
export interface Guest {
  name: string
  lang?: 'en' | 'pl'
}

/** POST /api/tables: ``bots`` has a computer player's id or null for each seat from 0 on; the maker sits at 0. */
export interface NewTable {
  game: string
  seats: number
  options?: Record<string, unknown>
  clock?: Clock
  watch?: 'late' | 'off' | 'public'
  talk?: 'free' | 'off' | 'phrases'
  hints?: boolean
  bots?: (string | null)[]
  given?: Record<string, string[]>
  least?: number | null
  together?: boolean
}

/** An event with rounds: people enter, and every round has new tables; no ``bots``, ``deals`` or ``rotated`` then. */
export interface NewRounds {
  movement?: 'fixed' | 'howell' | 'mitchell' | 'mixed'
  comparison?: 'bam' | 'butler' | 'cross_imps' | 'matchpoints' | 'mean' | 'team' | 'total' | null
  rounds?: number | null
  boards?: number | null
  switched?: number
  vp?: boolean
  minutes?: number | null
  bot?: string | null
}

/** POST /api/events: several tables with the same cards; nobody sits at them yet. */
export interface NewEvent {
  game: string
  seats: number
  tables?: number
  deals?: number | null
  options?: Record<string, unknown>
  clock?: Clock
  talk?: 'free' | 'off' | 'phrases'
  bots?: (string | null)[]
  rotated?: boolean
  rounds?: NewRounds | null
}

/** POST /api/events/{id}/enter: before the start, by oneself, ``alone`` or waiting for a partner; or as the partner of whoever has given one the ``key``. */
export interface Enter {
  alone?: boolean
  key?: string | null
}

/** POST /api/tables/{id}/claim: take over a seat with its private key (a new phone, a lost cookie). */
export interface Claim {
  key: string
}

/** POST /api/tables/{id}/deals/{number}/again: a new table where the match stood before a line of a finished deal. */
export interface PlayFrom {
  line: number
  seat: number
}

/** POST /api/duration/{game}: how many would play and where computers, with which options and clock. */
export interface Wished {
  seats: number
  options?: Record<string, unknown>
  clock?: Clock
  bots?: (string | null)[]
}

/** POST /api/calls/{lang}/{game}: an auction, ``heard`` as a view's facts tell it, and the options of its table. */
export interface Overheard {
  heard: Record<string, unknown>
  options?: Record<string, unknown>
}

/** POST /api/letters: what somebody thinks of the rules of a game. ``options``: of the match he has just played. */
export interface Letter {
  game: string
  lang: 'en' | 'pl'
  text: string
  options?: Record<string, unknown> | null
}

/** The first message. ``have`` is the last ``seq`` the client has of ``match``, to be sent only what it missed. */
export interface Hello {
  type: 'hello'
  match?: string | null
  have?: number
  lang?: 'en' | 'pl'
  screen?: string | null
}

/** A move of one's seat. ``match`` guards against a late message for an earlier match of the table. */
export interface Act {
  type: 'move'
  id: string
  match: string
  move: Record<string, unknown>
}

/** Take a free seat, before the start; at a table together later one that the host hands on. */
export interface Sit {
  type: 'sit'
  id: string
  seat: number
}

/** Give up one's seat: before the start it is free again, during a match a computer player takes it over. */
export interface Leave {
  type: 'leave'
  id: string
}

/** Host, before the start: a computer player sits down at a free seat. */
export interface PutBot {
  type: 'put_bot'
  id: string
  seat: number
  bot: string
}

/** Host, before the start: empty a seat. */
export interface Remove {
  type: 'remove'
  id: string
  seat: number
}

/** Host: start the match once every seat is taken, at a table that fills once enough are. */
export interface Start {
  type: 'start'
  id: string
}

/** Host, at a table together: somebody who has seen no card may have the seat of who has left (``on``), or may not. */
export interface Offer {
  type: 'offer'
  id: string
  seat: number
  on?: boolean
}

/** Host, at a table together: a computer player takes the seat of somebody who has left, for good. */
export interface HandOn {
  type: 'hand_on'
  id: string
  seat: number
  bot: string
}

/** Host, where he keeps the time (``TableInfo.led``): pause and go on; more time for a led timer, or its end. */
export interface Lead {
  type: 'lead'
  id: string
  match: string
  what: 'end_time' | 'go_on' | 'more_time' | 'pause'
  timer?: string
}

/** Host: a new key for the screen of the room; whoever has an older one sees nothing any more. */
export interface NewScreen {
  type: 'new_screen'
  id: string
}

/** After the end: one would play another match at the same seats, or would not. */
export interface Rematch {
  type: 'rematch'
  id: string
  agree?: boolean
}

/** The hash of one's share of the randomness, asked for by ``receipt`` with stage ``hash``. */
export interface ShareHash {
  type: 'share_hash'
  id: string
  match: string
  hash: string
}

/** One's share, asked for by ``receipt`` with stage ``open``. */
export interface ShareOpen {
  type: 'share_open'
  id: string
  match: string
  share: string
}

/** Seen enough of the finished deal; the next is dealt when all present players have said so, or after a while. */
export interface NextDeal {
  type: 'next'
  id: string
  match: string
}

/** Still looking at the finished deal: the next one waits until this seat says ``next`` too, but not for ever. */
export interface Stay {
  type: 'stay'
  id: string
  match: string
}

/** A ready phrase (its code) or free text. */
export interface Chat {
  type: 'chat'
  id: string
  channel?: string
  phrase?: string | null
  text?: string | null
}

/** Host: the link to the call people have beside the table (https only), or null: there is none. */
export interface SetCall {
  type: 'set_call'
  id: string
  link: string | null
}

/** Host, before a match: the story its evening opens with (2,000 characters), or null: the one the game has. */
export interface SetStory {
  type: 'set_story'
  id: string
  text: string | null
  lang?: 'en' | 'pl'
}

/** Host, before a match: the screen of the room tells the story, or stops telling it. */
export interface TellStory {
  type: 'tell_story'
  id: string
  on?: boolean
}

/** Propose to pause, to go on, or to end the match without a result; all present players must agree. */
export interface Propose {
  type: 'propose'
  id: string
  what: 'end' | 'pause' | 'resume'
  agree?: boolean
}

/** Take one's seat back from the computer player that kept it. */
export interface Back {
  type: 'back'
  id: string
}

/** Measures the lag; answered by ``pong`` at once. ``lag`` is the last round trip the client measured, in ms. */
export interface Ping {
  type: 'ping'
  t: number
  lag?: number
}

export type Part = CardsPart | OptionPart | NumberPart | SeatsPart | TextPart | OrderPart | PhrasesPart

export type AnyCommand =
  | Hello
  | Act
  | Sit
  | Leave
  | PutBot
  | Remove
  | Start
  | Offer
  | HandOn
  | Lead
  | NewScreen
  | Rematch
  | ShareHash
  | ShareOpen
  | NextDeal
  | Stay
  | Chat
  | SetCall
  | SetStory
  | TellStory
  | Propose
  | Back
  | Ping

export type AnyMessage = TableInfo | Full | Update | Clocks | Timers | Done | Refused | Said | Whispers | Counsel | Pong

/** The ready phrases of the chat; their words are `phrase.<code>`. */
export const PHRASES = [
  'hello',
  'good_luck',
  'well_played',
  'nice_hand',
  'sorry',
  'your_move',
  'again',
  'goodbye',
  'bravo',
  'good',
  'oops',
  'haha',
  'moment',
  'thanks',
] as const

/** Those said by a single tap, and seen at the seat. */
export const REACTIONS = ['bravo', 'good', 'oops', 'haha', 'moment', 'thanks'] as const

/** Why the server closes a socket. */
export const CLOSE_CODES: Record<number, string> = {
  1011: 'unreadable',
  1012: 'not_saved',
  1013: 'server_full',
  4400: 'malformed',
  4401: 'no_session',
  4403: 'not_allowed',
  4404: 'no_such_table',
  4408: 'too_slow',
  4409: 'second_tab',
  4413: 'too_large',
  4429: 'too_fast',
  4500: 'table_failed',
}
