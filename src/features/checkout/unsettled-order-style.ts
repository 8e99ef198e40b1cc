import type { ShownState } from './order-outbox-rules.ts'
import type { StatusColour } from '#shared/ui/status-colours.ts'
import type { IconName } from '#shared/ui/icon-names.ts'

/** Colour and icon of each state (product §8.9). */
export const UNSETTLED_STYLE: Readonly<
  Record<ShownState, { colour: StatusColour; icon: IconName }>
> = {
  sending: { colour: 'grey', icon: 'send' },
  withdrawing: { colour: 'grey', icon: 'undo-2' },
  waiting: { colour: 'grey', icon: 'wifi-off' },
  'sign-in': { colour: 'yellow', icon: 'log-in' },
  'needs-decision': { colour: 'yellow', icon: 'message-circle-question-mark' },
  refused: { colour: 'red', icon: 'x' },
  withdrawn: { colour: 'grey', icon: 'undo-2' },
  placed: { colour: 'green', icon: 'check' },
  rejected: { colour: 'red', icon: 'x' },
  cancelled: { colour: 'red', icon: 'x' },
}
