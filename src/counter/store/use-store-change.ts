import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { isTemporary } from '#shared/lib/network/temporary-error.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { withRetries } from '../session/send-under-id.ts'

/** How often the shop is asked while it is not known whether a change was saved. */
const RECHECK_MS = 5_000

interface StoreChange<Change> {
  send: (change: Change) => void
  isPending: boolean
  /**
   * The sentence for a change that failed, for data of this age. Undefined once data that are newer
   * than the failure show what was saved.
   */
  failure: (dataUpdatedAt: number) => string | undefined
  /** For the query of the data that are changed. */
  refetchInterval: (query: { state: { dataUpdatedAt: number } }) => number | false
}

/**
 * Changes data of a store, with retries, so the call must be idempotent. If its outcome stays
 * unknown, the data are requested until they show it.
 */
export function useStoreChange<Change, Result>({
  queryKey,
  call,
  onSaved,
}: {
  queryKey: QueryKey
  call: (change: Change) => Promise<Result>
  onSaved: (result: Result) => Promise<void>
}): StoreChange<Change> {
  const queryClient = useQueryClient()
  /** In epoch ms, like `dataUpdatedAt`. */
  const [unknownSinceMs, setUnknownSinceMs] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: Change) => withRetries(() => call(change)),
    networkMode: 'always',
    onMutate: () => {
      setUnknownSinceMs(0)
    },
    onSuccess: onSaved,
    onError: (failure) => {
      if (isTemporary(failure)) setUnknownSinceMs(Date.now())
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  const isUnknown = (dataUpdatedAt: number): boolean => dataUpdatedAt < unknownSinceMs
  return {
    send: mutate,
    isPending,
    failure: (dataUpdatedAt) => {
      if (error === null) return undefined
      if (!isTemporary(error)) return counterTexts.store.notSaved
      return isUnknown(dataUpdatedAt) ? counterTexts.store.unknown : undefined
    },
    refetchInterval: ({ state }) => (isUnknown(state.dataUpdatedAt) ? RECHECK_MS : false),
  }
}
