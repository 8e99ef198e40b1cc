import { useAtomValue } from 'jotai'
import { attemptStatesAtom } from './order-outbox-atoms.ts'
import { shownState, type OrderIntent, type ShownState } from './order-outbox-rules.ts'
import { useVisibleIntents } from './use-visible-intents.ts'

export interface WaitingOrder {
  intent: OrderIntent
  state: ShownState
}

/** An order that is not placed yet and waits for a connection or for the shopper's decision. */
export function useWaitingOrder(userId: string): WaitingOrder | undefined {
  const attempts = useAtomValue(attemptStatesAtom)
  return useVisibleIntents(userId)
    .map((intent) => ({ intent, state: shownState(intent, attempts[intent.key]) }))
    .find(({ intent, state }) => intent.end === undefined || state === 'needs-decision')
}
