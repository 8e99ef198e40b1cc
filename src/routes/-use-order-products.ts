import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Order } from '#contract/order-endpoints.ts'
import { positionAtom } from '#features/availability/location-atoms.ts'
import { productRowQueries } from '#features/catalogue/product-row-queries.ts'
import { orderedItems } from '#features/orders/order-again-rules.ts'
import type { KnownProducts } from '#features/orders/order-pictures.tsx'

const NO_ORDERS: readonly Order[] = []

/**
 * The products of orders, also those left out, that the store at the shopper's place sells, for
 * their pictures.
 */
export function useOrderProducts(orders: readonly Order[] = NO_ORDERS): KnownProducts {
  const position = useAtomValue(positionAtom)
  const ids = orders.flatMap((order) => orderedItems(order).map(({ product }) => product))
  const rows = useQuery(productRowQueries.of(position, ids)).data
  return useMemo(() => new Map(rows?.map((row) => [row._id, row])), [rows])
}
