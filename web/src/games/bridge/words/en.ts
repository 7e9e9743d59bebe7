/** The words of bridge's own table. */
import type { English } from '../../../lib/chrome/forms'

const en = {
  'bridge.calls': 'The auction',
  'bridge.none': 'Nobody has called yet.',
  'bridge.back': 'Other levels',
  'bridge.alert': 'Alert',
  'bridge.alert_what': 'What does your call mean?',
  'bridge.done': 'Done',
  'bridge.read.opponents': 'Only your opponents read it now.',
  'bridge.read.all': 'Everybody reads it.',
  'bridge.tap': 'Tap a call to see what it means.',
  'bridge.tap_starred': 'Tap a call to see what it means; * is artificial.',
  'bridge.system': 'System: {system}',
  'bridge.by_system': 'By the system:',
  'bridge.foretell': 'What would my call show?',
  'bridge.foretold': 'What calls would show',
  'bridge.waits': 'One moment…',
  'bridge.others': 'Other calls are outside the system.',
  'bridge.silent': 'Nothing was said of it.',
  'bridge.unread': 'Only the opponents read now what it means.',
  'bridge.nothing': 'nothing agreed',
  'bridge.ask': 'What does it mean?',
  'bridge.asked': 'Asked by {seats:seats}',
  'bridge.question': '{seats:seats}: what does {call:word.call} mean?',
  'bridge.answer': 'Answer',
  'bridge.explain': 'Explain',
  'bridge.no_agreement': 'Nothing agreed',
} satisfies English

export default en
