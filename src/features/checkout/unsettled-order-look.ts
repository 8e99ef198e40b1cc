import type { ShownState } from './order-outbox-rules.ts'
import type { StatusColour } from '#shared/ui/status-colours.ts'

/** Colour and icon of each state (product §8.9). */
export const UNSETTLED_LOOK: Readonly<Record<ShownState, { colour: StatusColour; icon: string }>> =
  {
    sending: { colour: 'grey', icon: 'i-lucide-send' },
    withdrawing: { colour: 'grey', icon: 'i-lucide-undo-2' },
    waiting: { colour: 'grey', icon: 'i-lucide-wifi-off' },
    'sign-in': { colour: 'yellow', icon: 'i-lucide-log-in' },
    'needs-word': { colour: 'yellow', icon: 'i-lucide-message-circle-question-mark' },
    refused: { colour: 'red', icon: 'i-lucide-x' },
    withdrawn: { colour: 'grey', icon: 'i-lucide-undo-2' },
    placed: { colour: 'green', icon: 'i-lucide-check' },
  }
