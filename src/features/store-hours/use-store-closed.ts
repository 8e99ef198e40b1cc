import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { STORE_HOURS_CHECK_MS } from '#contract/constants.ts'
import { isOpenAt, nextOpeningAt, type OpeningHours } from '#contract/opening-hours.ts'
import { deliverySettingsQuery } from '#features/availability/delivery-settings-queries.ts'
import { useFirstScreenShown } from '#shared/lib/first-screen.ts'
import { correctedNow } from '#shared/lib/server-clock.ts'

export interface StoreClosed {
  hours: OpeningHours
  /** Epoch milliseconds. */
  opensAt: number
  /** The corrected clock at the last look, epoch milliseconds. */
  nowMs: number
}

/** When the shop is closed by the corrected clock, looked at every minute (spec §4); null while open or unknown. */
export function useStoreClosed(): StoreClosed | null {
  // The last known hours judge at once; they are asked for anew after the first screen.
  const isFirstScreenShown = useFirstScreenShown()
  const settings = useQuery({ ...deliverySettingsQuery, enabled: isFirstScreenShown })
  const hours = settings.data?.storeHours
  const [nowMs, setNowMs] = useState(correctedNow)
  useEffect(() => {
    if (!hours) return undefined
    const look = (): void => {
      setNowMs(correctedNow())
    }
    // The first answer corrects the clock: look again at once.
    look()
    const timer = setInterval(look, STORE_HOURS_CHECK_MS)
    return () => {
      clearInterval(timer)
    }
  }, [hours])
  if (!hours || isOpenAt(hours, nowMs)) return null
  return { hours, opensAt: nextOpeningAt(hours, nowMs), nowMs }
}
