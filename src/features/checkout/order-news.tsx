import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useBriefly } from '#shared/lib/screen/use-briefly.ts'
import { StatusRegion } from '#shared/ui/status-region.tsx'
import { attemptStatesAtom, calledOffOrdersAtom } from './order-outbox-atoms.ts'
import { shownState, type OrderIntent, type ShownState } from './order-outbox-rules.ts'
import { orderSentence } from './order-sentence.ts'

interface News {
  key: string
  text: string
}

/** A refusal is an alert of its card. What becomes of a placed order is announced as its event. */
const TOLD_ELSEWHERE: readonly ShownState[] = ['needs-decision', 'refused', 'rejected', 'cancelled']

/**
 * Announces what happens to the orders, each sentence about each order once: between two attempts,
 * an order that cannot be sent has the same states again. This is rendered before there is any
 * order, because a card is inserted together with its text.
 */
export function OrderNews({ intents }: { intents: readonly OrderIntent[] }) {
  const attempts = useAtomValue(attemptStatesAtom)
  const calledOff = useAtomValue(calledOffOrdersAtom)
  const [told, setTold] = useState<readonly News[]>([])
  const [announced, announce] = useBriefly<readonly News[]>()
  const current = intents
    .map((intent) => ({ intent, state: shownState(intent, attempts[intent.key], calledOff) }))
    .filter(({ state }) => !TOLD_ELSEWHERE.includes(state))
    .map(({ intent, state }) => ({ key: intent.key, text: orderSentence(intent, state) }))
  const fresh = current.filter(
    ({ key, text }) => !told.some((earlier) => earlier.key === key && earlier.text === text),
  )
  if (fresh.length > 0) {
    setTold([...told, ...fresh])
    announce(fresh)
  }
  return (
    <StatusRegion>
      {current.length > 0 &&
        announced?.map(({ key, text }) => (
          <p className="sr-only" key={key}>
            {text}
          </p>
        ))}
    </StatusRegion>
  )
}
