import type { English } from './forms'

/** The page's own words in English; what belongs to a game lies in the game's catalogue. */
export const en = {
  // Everywhere
  skip: 'Skip to the content',
  menu: 'Menu',
  close: 'Close',
  lobby: 'Start page',
  rules: 'Rules',
  settings: 'Settings',
  language: 'Language',
  loading: 'One moment…',
  try_again: 'Try again',
  your_turn: 'Your turn',
  you: 'you',

  // Start page
  'lobby.name': 'Your name',
  'lobby.name_help': 'This is what the others at the table see.',
  'lobby.go_on': 'Go on',

  // Setting up a table
  'new.clock': 'Clock',
  'new.clock.none': 'No clock',
  'new.clock.move': 'For each decision',
  'new.clock.bank': 'For the match',
  'new.watch': 'Who may watch',
  'new.watch.off': 'Nobody',
  'new.watch.public': 'Anybody with the link, without the hands',
  'new.watch.late': 'Anybody with the link, all cards, one deal late',
  'new.talk': 'Talk at the table',
  'new.talk.free': 'Free text and ready phrases',
  'new.talk.phrases': 'Ready phrases only',
  'new.hints': 'Hints',
  'new.hints_help': 'On their turn anybody may ask what to play or bid.',
  'new.talk.off': 'None',
  'new.default': 'usual: {value}',
  'new.range': '{low} to {high}',

  // Before the start
  'room.join_title': 'You are invited to a game of {game}',
  'room.join': 'Sit down',
  'room.watch': 'Just watch',
  'room.at_table': 'At the table: {names}',
  'room.nobody': 'Nobody sits there yet.',
  'room.free': 'free',
  'room.start_wait': { one: 'Waiting for {n} more player', other: 'Waiting for {n} more players' },
  'room.away': 'away',
  'room.options': 'Agreed for this table',
  'room.full': 'All seats are taken.',
  'room.sealing': 'Shuffling the cards together…',
  'room.sealing_help': 'Every player adds a random number, so that nobody can know the cards beforehand.',

  // Invitation
  'invite.title': 'Show the code or send the link',
  'invite.link': 'Link to this table',
  'invite.copy': 'Copy the link',
  'invite.copied': 'Copied',
  'invite.copy_by_hand': 'The link is marked: copy it with your keyboard or by a long press.',
  'invite.share': 'Share…',
  'invite.text': 'Come and play {game} with me:',

  // Several tables with the same cards
  'event.several': { one: '{n} table with the same cards', other: '{n} tables with the same cards' },
  'event.back': 'All tables and results',

  // During a match
  'table.notices': 'About the table',
  'table.menu': 'Table menu',
  'table.chat': 'Chat',
  'table.chat_unread': { one: 'Chat, {n} new message', other: 'Chat, {n} new messages' },
  'table.sound': 'Sounds',
  'table.log': 'What happened',
  'table.log_empty': 'Nothing yet.',
  'table.over': 'The match is over.',
  'table.ended': 'The match was ended by agreement.',
  'table.ended_none': 'The match was ended by agreement. No deal was finished, so there is no result.',
  'table.rematch': 'Play again',
  'table.new': 'Other game',
  'table.record': 'Download the record',
  'table.fair': 'Fair dealing',
  'table.fair.genuine': 'Checked in this browser: seal, secret and all shares belong together.',
  'table.fair.false': 'Checked in this browser: the secret does not fit the seal!',
  'table.fair.commit': 'Seal',
  'table.fair.seed': 'Secret',
  'table.fair.early': 'This device saw the seal before the first card.',
  'table.fair.late':
    'This device saw the seal only after cards had been dealt: it can’t vouch that the seal was there before.',
  'receipt.alarm': 'The dealing can’t be trusted!',
  'receipt.alarm.lead': 'What the server shows is not what this device saw',
  'table.proposal.pause': '{name} proposes a pause.',
  'table.proposal.resume': '{name} proposes to go on.',
  'table.proposal.end': '{name} proposes to end the match without a result.',
  'table.proposal_mine': 'Waiting for the others to agree.',
  'table.agree': 'Agree',
  'table.decline': 'Decline',
  'table.paused': 'The match is paused.',
  'table.resume': 'Go on',
  'table.away': '{name} is away. A computer player takes over in {time}.',
  'table.kept': 'A computer player plays for {name}.',
  'table.kept_mine': 'A computer player plays for you.',
  'table.take_back': 'Take my seat back',
  'table.watching': 'You are watching.',
  'table.rules': 'Rules of {game}',

  // Connection
  'net.full': 'The server is full at the moment. Trying again…',
  'net.waiting': 'The connection is broken. Trying again…',
  'net.connecting': 'Connecting…',
  'closed.title': 'This table is closed to you',
  'closed.no_such_table': 'There is no such table. Perhaps the link is incomplete, or the table is long gone.',
  'closed.elsewhere': 'You are playing in another window',
  'closed.second_tab': 'You have this table open in another window. There is one place to play from.',
  'closed.second_tab_here': 'Play here',
  'closed.not_allowed': 'All seats are taken, and nobody may watch at this table.',
  'closed.malformed': 'This page and the server do not understand each other. Reload the page.',
  'closed.too_large': 'That was too much for the server. Reload the page.',
  'closed.table_failed': 'This table can’t go on: the rules of its game have a fault. What was played is kept.',
  'closed.reload': 'Reload the page',
  'problem.network': 'The server does not answer. Are you connected?',
  'problem.server': 'Something went wrong on the server.',
  'problem.other': 'That did not work ({code}).',

  // Chat
  'chat.title': 'Chat',
  'net.sending': 'sending…',
  'net.silent': 'silence, reconnecting…',
  'net.back': 'connected',

  // Settings
  'lang.pl': 'Polski',
  'lang.en': 'English',

  // Nothing here
  'missing.title': 'There is nothing here',
  'missing.text': 'Perhaps the address was cut short.',
  'missing.home': 'To the start page',

  // Replay
  'replay.title': 'Deal {n}',
  'replay.back': 'To the table',
  'replay.none': 'This deal can’t be shown: it is not finished, or there is no such deal.',

  'proof.link': 'Proof of the claim',
  'replay.best':
    'From the moment chosen in the review on, the cards are played as well as can be with all hands in sight.',
  'replay.review': 'Review',
} satisfies English
