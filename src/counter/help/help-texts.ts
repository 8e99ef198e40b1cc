import type { HelpProblem, TicketState } from '#contract/help-endpoints.ts'
import type { ReceivedStatus } from '#contract/order-status.ts'

export const helpTexts = {
  title: 'Requests for help',
  /** The button in the header, with the number of those that wait for a reply. */
  open: (waiting: number) =>
    waiting === 0 ? 'Requests for help' : `Requests for help: ${waiting} waiting for a reply`,
  arrived: (number: string) => `New request for help ${number}`,
  loading: 'Loading requests…',
  failed: 'The requests for help could not be loaded.',
  tryAgain: 'Try Again',
  none: 'No request is open. Shoppers can ask for help for 48 hours after the delivery, or if an order is late.',
  more: 'There are more. They appear here as these are closed.',
  request: (number: string) => `Request ${number}`,
  ofRequest: (number: string, sentence: string) => `Request ${number}: ${sentence}`,
  states: {
    open: 'Waiting for a reply',
    replied: 'Replied',
    closed: 'Closed',
  } satisfies Record<TicketState, string>,
  problems: {
    missing: 'Missing item',
    damaged: 'Damaged item',
    wrong: 'Wrong item',
    'not-arrived': 'Not arrived',
    other: 'Something else',
  } satisfies Record<HelpProblem, string>,
  order: (number: string) => `Order ${number}`,
  delivered: (moment: string) => `Delivered ${moment}`,
  orderStates: {
    pending: 'New',
    accepted: 'To pack',
    pickup: 'On the way',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    rejected: 'Rejected',
    unknown: 'Unknown state',
  } satisfies Record<ReceivedStatus, string>,
  rider: (name: string) => `Rider: ${name}`,
  shopperWrote: 'The shopper wrote',
  repliedBy: (name: string) => `Reply by ${name}`,
  reply: 'Reply to the shopper',
  empty: 'Write a reply first.',
  send: 'Send the reply',
  sending: 'Sending…',
  sent: 'The reply was sent.',
  close: 'Close the request',
  closing: 'Closing…',
  closed: (number: string) => `Request ${number} was closed.`,
  closeHint: 'The shopper is told at once. This cannot be undone.',
  keepOpen: 'Keep it open',
  problem: {
    changed: 'It was closed at another counter, so the reply was not sent.',
    unreachable: 'No connection: it is not known whether the request was changed. Try again.',
    other: 'The request could not be changed.',
  },
} as const
