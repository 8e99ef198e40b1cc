import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { STORE_HOURS_CHECK_MS } from '#contract/constants.ts'
import { deliverySettingsQuery } from '#features/availability/delivery-settings-queries.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { storeClosedAt } from '#features/store-hours/page-schedule-rules.ts'
import { storeClosed } from '#features/store-hours/store-closed-state.ts'
import { correctedNow, useClockOffset } from '#shared/lib/network/server-clock.ts'

/**
 * Closes the shop when its hours end and opens it again, by the corrected clock, checked every
 * minute (product §13.1). While no response has corrected the clock it stays open
 * (docs/decisions/151).
 */
export function StoreHoursWatch() {
  const offsetMs = useClockOffset()
  const position = useAtomValue(positionAtom)
  const shopHours = useQuery(deliverySettingsQuery).data?.storeHours
  const store = useQuery({ ...catalogueQueries.summary(position), retryOnMount: false }).data
    ?.darkStores[0]

  useEffect(() => {
    const check = (): void => {
      storeClosed.set(
        offsetMs === null ? null : storeClosedAt({ store, shopHours }, correctedNow()),
      )
    }
    // A response has corrected the clock or changed the hours: at once.
    check()
    const timer = setInterval(check, STORE_HOURS_CHECK_MS)
    return () => {
      clearInterval(timer)
    }
  }, [shopHours, store, offsetMs])
  return null
}
