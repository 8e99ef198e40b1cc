import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { STORE_CHECK_MS } from '#contract/constants.ts'
import { deliverySettingsQuery } from '#features/availability/delivery-settings-queries.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { refreshLocationAtom } from '#features/availability/location-refresh-atoms.ts'
import { setDeliveryChargeAtom } from '#features/cart/cart-atoms.ts'
import { catalogueQueries, catalogueRows } from '#features/catalogue/catalogue-queries.ts'
import { onBackInView } from '#shared/lib/screen/browser-signals.ts'
import { useIsOffline } from '#shared/lib/network/connection.ts'
import { reconcileCart } from './cart-reconciliation.ts'

/**
 * Finds the position at start, checks every 45 s whether the store changed its data, and updates
 * cart and delivery charge with each fresh catalogue.
 */
export function CatalogueSync() {
  const store = useStore()
  const position = useAtomValue(positionAtom)
  const refreshLocation = useSetAtom(refreshLocationAtom)
  const setDeliveryCharge = useSetAtom(setDeliveryChargeAtom)
  // While the page is in view. Without a connection, the connection watch finds out when it is back.
  const refetchInterval = useIsOffline() ? false : STORE_CHECK_MS
  const summary = useQuery({
    ...catalogueQueries.summary(position),
    refetchInterval,
    retryOnMount: false,
  }).data
  const settings = useQuery({ ...deliverySettingsQuery, refetchInterval }).data

  useEffect(() => {
    // At the start, unless the first screen has just done so, and whenever the shopper may have
    // moved across town since.
    void refreshLocation()
    return onBackInView(() => void refreshLocation())
  }, [refreshLocation])

  // From availability, else from settings, else from storage, else 19 (product §6.3).
  const deliveryCharge = summary?.deliveryCharge ?? settings?.deliveryCharge
  useEffect(() => {
    if (deliveryCharge !== undefined) setDeliveryCharge(deliveryCharge)
  }, [deliveryCharge, setDeliveryCharge])

  const version = summary?.isAvailable ? summary.version : undefined
  useEffect(() => {
    if (version === undefined || position === null) return undefined
    return reconcileCart(store, (ids) => catalogueRows(position, ids))
  }, [version, position, store])

  return null
}
