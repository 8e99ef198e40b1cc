import { queryOptions } from '@tanstack/react-query'
import { storeDetails, type StoreDetails } from '#contract/store-endpoints.ts'
import { formatMoment } from '#shared/lib/format/format-time.ts'
import { correctedNow } from '#shared/lib/network/server-clock.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { callOperations } from '../session/operations-api.ts'

const texts = counterTexts.store

/** A store as its shoppers find it. */
export const storeQuery = (counterKey: string, storeId: string) =>
  queryOptions({
    queryKey: ['store', storeId],
    queryFn: async ({ signal }) =>
      (await callOperations(storeDetails, counterKey, { params: { storeId }, signal })).data.store,
  })

/** 'The store is closed. It opens 8:00 am.' */
export function stateOf({ isOpen, opensAt }: StoreDetails): string {
  const state = isOpen ? texts.isOpen : texts.isClosed
  return opensAt === null
    ? state
    : `${state} ${texts.opensAt(formatMoment(Date.parse(opensAt), correctedNow()))}`
}
