import type { HelpProblem, TicketState } from '#contract/help-endpoints.ts'

export const helpTexts = {
  region: 'Help with this order',
  get: 'Get help',
  problem: 'What is wrong?',
  problems: {
    missing: 'Missing item',
    damaged: 'Damaged item',
    wrong: 'Wrong item',
    'not-arrived': 'Not arrived',
    other: 'Something else',
  } satisfies Record<HelpProblem, string>,
  items: 'Which items?',
  text: 'Tell us more',
  textOptional: 'Tell us more (Optional)',
  length: (used: number, most: number) => `${used} of ${most} characters`,
  send: 'Send request',
  back: 'Back',
  errors: {
    problem: 'Please choose what is wrong',
    items: 'Please choose at least one item',
    text: 'Please tell us what happened',
  },
  /** It is never sent without being kept. */
  notKept: 'Your request could not be kept on this device and was not sent. Please try again.',
  sending: 'Sending your request...',
  waiting:
    'Waiting for a connection. Your request is kept on this device and sent as soon as possible.',
  held: 'Please sign in again. Your request is kept on this device and sent afterwards.',
  sent: (number: string) => `Your request was sent. Its number is ${number}.`,
  notSent: 'Your request was not sent',
  refusals: {
    HELP_OPEN:
      'Another request for this order is still open. You can send a new one once it is closed.',
    HELP_TOO_LATE: 'Help can be requested for 48 hours. Please write to us on the contact page.',
    other: 'The shop did not accept your request. Please write to us on the contact page.',
  },
  remove: 'Remove request',
  ticket: (number: string) => `Request ${number}`,
  states: {
    open: 'Waiting for a reply',
    replied: 'The shop has replied',
    closed: 'Closed',
  } satisfies Record<TicketState, string>,
  reply: 'Reply from the shop',
  /** On the card of the order, until the reply was read. */
  unread: 'The shop has replied.',
  loadFailed: 'Your requests for help could not be loaded.',
  tryAgain: 'Try Again',
} as const

export function refusalText(code: string): string {
  return code === 'HELP_OPEN' || code === 'HELP_TOO_LATE'
    ? helpTexts.refusals[code]
    : helpTexts.refusals.other
}
