import { useAtomValue } from 'jotai'
import { useState } from 'react'
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
  const current = intents
    .filter(({ end }) => end?.kind !== 'refused')
    .map((intent) => ({
      key: intent.key,
      text: orderSentence(intent, shownState(intent, attempts[intent.key])),
    }))
  const news = current.find(
    ({ key, text }) => !told.some((earlier) => earlier.key === key && earlier.text === text),
  )
  if (news) setTold([...told, news])
  const latest = told.at(-1)
  const isCurrent = current.some(({ key }) => key === latest?.key)
  return <StatusRegion>{isCurrent && <p className="sr-only">{latest?.text}</p>}</StatusRegion>
}
