import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect } from 'react'
import { deliverySettingsQuery } from '#features/availability/delivery-settings-queries.ts'
import { positionAtom, requestLocationAtom } from '#features/availability/location-atoms.ts'
import {
  cartItemsAtom,
  reconcileCartAtom,
  setDeliveryChargeAtom,
} from '#features/cart/cart-atoms.ts'
import { cartNewsTexts } from '#features/cart/cart-news-texts.ts'
import { catalogueQueries, catalogueRows } from '#features/catalogue/catalogue-queries.ts'
import { reasonOf } from '#shared/lib/api-errors.ts'
import { notify } from '#shared/lib/notify.ts'

/** Finds the place at start, and brings cart and delivery charge in step with each fresh catalogue. */
export function CatalogueSync() {
  const store = useStore()
  const position = useAtomValue(positionAtom)
  const requestLocation = useSetAtom(requestLocationAtom)
  const setDeliveryCharge = useSetAtom(setDeliveryChargeAtom)
  const reconcileCart = useSetAtom(reconcileCartAtom)
  const summary = useQuery(catalogueQueries.summary(position)).data
  const settings = useQuery(deliverySettingsQuery).data

  useEffect(() => {
    void requestLocation()
  }, [requestLocation])

  // Availability's answer, then settings, then what is stored, then 19 (DESIGN §9).
  const deliveryCharge = summary?.deliveryCharge ?? settings?.deliveryCharge
  useEffect(() => {
    if (deliveryCharge !== undefined) setDeliveryCharge(deliveryCharge)
  }, [deliveryCharge, setDeliveryCharge])

  const version = summary?.isAvailable ? summary.version : undefined
  useEffect(() => {
    if (version === undefined || position === null) return
    const ids = store.get(cartItemsAtom).map((item) => item._id)
    if (ids.length === 0) return
    const compare = async (): Promise<void> => {
      try {
        const { repriced, gone } = reconcileCart(await catalogueRows(position, ids))
        if (repriced.length > 0) notify('plain', cartNewsTexts.repriced(repriced))
        if (gone.length > 0) notify('plain', cartNewsTexts.gone(gone))
      } catch (error) {
        console.info('The cart could not be compared with the catalogue:', reasonOf(error))
      }
    }
    void compare()
  }, [version, position, store, reconcileCart])

  return null
}
