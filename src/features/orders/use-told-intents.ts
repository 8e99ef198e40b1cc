import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { correctedNow } from '#shared/lib/server-clock.ts'
import { attemptStatesAtom, outboxAtom } from './order-outbox-atoms.ts'
import { quietMs, type OrderIntent } from './order-outbox-rules.ts'

/** The shopper's orders that are not settled, or were not put away, once there is something to say of them. */
export function useToldIntents(userId: string): OrderIntent[] {
  const intents = useAtomValue(outboxAtom).filter((intent) => intent.userId === userId)
  const attempts = useAtomValue(attemptStatesAtom)
  const [nowMs, setNowMs] = useState(correctedNow)
  const waits = intents.map((intent) => quietMs(intent, attempts[intent.key], nowMs))
  const nextMs = Math.min(...waits.filter((waitMs) => waitMs > 0))
  useEffect(() => {
    if (nextMs === Number.POSITIVE_INFINITY) return undefined
    const timer = setTimeout(() => {
      setNowMs(correctedNow())
    }, nextMs)
    return () => {
      clearTimeout(timer)
    }
  }, [nextMs, nowMs])
  return intents.filter((_intent, at) => waits[at] === 0)
}
