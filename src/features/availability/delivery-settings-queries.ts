/**
 * Delivery charge and opening hours, fetched on every load, signed out too (product §6.3, §13.2).
 */
import { queryOptions } from '@tanstack/react-query'
import { deliveryChargeSettings } from '#contract/catalogue-endpoints.ts'
import { callApi } from '#shared/lib/network/api-client.ts'

export const deliverySettingsQuery = queryOptions({
  queryKey: ['settings', 'delivery-charge'],
  queryFn: async ({ signal }) =>
    (await callApi(deliveryChargeSettings, { token: 'none', signal })).data,
  // Data stored by an earlier run is shown at once and requested again.
  staleTime: 0,
})
