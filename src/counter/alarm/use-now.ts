import { useEffect, useState } from 'react'
import { correctedNow } from '#shared/lib/network/server-clock.ts'

const EVERY_MS = 1_000

/** The time by the server's clock in epoch milliseconds, updated every second. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(correctedNow)
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(correctedNow())
    }, EVERY_MS)
    return () => {
      clearInterval(timer)
    }
  }, [])
  return nowMs
}
