import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { correctedNow } from '#shared/lib/network/server-clock.ts'
import { attemptStatesAtom, outboxAtom } from './order-outbox-atoms.ts'
import { hiddenMs, type OrderIntent } from './order-outbox-rules.ts'

/** The shopper's orders that are not settled or not dismissed, once there is something to show. */
export function useVisibleIntents(userId: string): OrderIntent[] {
  const intents = useAtomValue(outboxAtom).filter((intent) => intent.userId === userId)
  const attempts = useAtomValue(attemptStatesAtom)
  // Orders that are added later start with the full wait.
  const [shownAtMs] = useState(correctedNow)
  const [shown, setShown] = useState<readonly string[]>([])
  const hiddenMsOf = (intent: OrderIntent): number =>
    shown.includes(intent.key) ? 0 : hiddenMs(intent, attempts[intent.key], shownAtMs)
  const visible = intents.filter((intent) => hiddenMsOf(intent) === 0)
  // An order that was shown stays, although each further attempt is `sending` again.
  if (visible.some(({ key }) => !shown.includes(key))) setShown(visible.map(({ key }) => key))
  const next = intents.find((intent) => hiddenMsOf(intent) > 0)
  const nextKey = next?.key
  const nextMs = next && hiddenMsOf(next)
  useEffect(() => {
    if (nextKey === undefined) return undefined
    const timer = setTimeout(() => {
      setShown((before) => [...before, nextKey])
    }, nextMs)
    return () => {
      clearTimeout(timer)
    }
  }, [nextKey, nextMs])
  return visible
}
