import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { STORE_HOURS_CHECK_MS } from '#contract/constants.ts'
import { isOpenAt, nextOpeningAt, type OpeningHours } from '#contract/opening-hours.ts'
import { deliverySettingsQuery } from '#features/availability/delivery-settings-queries.ts'
import { useFirstScreenShown } from '#shared/lib/first-screen.ts'
import { correctedNow, useClockOffset } from '#shared/lib/server-clock.ts'

export interface StoreClosed {
  hours: OpeningHours
  /** Epoch milliseconds. */
  opensAt: number
  /** The corrected clock at the last check, in epoch milliseconds. */
  nowMs: number
}

/**
 * Returns the hours while the shop is closed by the corrected clock, which is checked every minute
 * (product §13.1). Returns null while it is open or unknown, which includes the time before a
 * response has corrected the clock (docs/decisions/151).
 */
export function useStoreClosed(): StoreClosed | null {
  const isFirstScreenShown = useFirstScreenShown()
  const offsetMs = useClockOffset()
  const [look, setLook] = useState(() => ({ nowMs: correctedNow(), offsetMs }))
  // The last known hours are used at once and refetched after the first screen; at once if the shop
  // seems to be closed, because only a response can confirm that.
  const { data } = useQuery({
    ...deliverySettingsQuery,
    enabled: ({ state }) => {
      const known = state.data?.storeHours
      return isFirstScreenShown || (known !== undefined && !isOpenAt(known, look.nowMs))
    },
  })
  const hours = data?.storeHours
  useEffect(() => {
    if (!hours) return undefined
    const lookAgain = (): void => {
      setLook({ nowMs: correctedNow(), offsetMs })
    }
    // Checks at once after a response has corrected the clock.
    lookAgain()
    const timer = setInterval(lookAgain, STORE_HOURS_CHECK_MS)
    return () => {
      clearInterval(timer)
    }
  }, [hours, offsetMs])
  const { nowMs } = look
  if (!hours || look.offsetMs === null || isOpenAt(hours, nowMs)) return null
  return { hours, opensAt: nextOpeningAt(hours, nowMs), nowMs }
}
