import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useBriefly } from '#shared/lib/screen/use-briefly.ts'
import { StatusRegion } from '#shared/ui/status-region.tsx'
import { attemptStatesAtom } from './order-outbox-atoms.ts'
import { shownState, type OrderIntent } from './order-outbox-rules.ts'
import { orderSentence } from './order-sentence.ts'

interface News {
  key: string
  text: string
}

/**
 * Announces what happens to the orders, each sentence about each order once: between two attempts,
 * an order that cannot be sent has the same states again. A refusal is an alert of its card. This
 * is rendered before there is any order, because a card is inserted together with its text.
 */
export function OrderNews({ intents }: { intents: readonly OrderIntent[] }) {
  const attempts = useAtomValue(attemptStatesAtom)
  const [told, setTold] = useState<readonly News[]>([])
  const [announced, announce] = useBriefly<readonly News[]>()
  const current = intents
    .filter(({ end }) => end?.kind !== 'refused')
    .map((intent) => ({
      key: intent.key,
      text: orderSentence(intent, shownState(intent, attempts[intent.key])),
    }))
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
