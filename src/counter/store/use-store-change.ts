import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isTemporary } from '#shared/lib/network/temporary-error.ts'
import { useIsMounted } from '#shared/lib/screen/use-is-mounted.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { withRetries } from '../session/send-under-id.ts'

const texts = counterTexts.store
/** The pause between two checks of what was saved. */
const RECHECK_MS = 5_000

interface StoreChange<Change> {
  send: (change: Change) => void
  isPending: boolean
  /** The sentence for a change that failed, as long as it is not known what was saved. */
  failure: string | undefined
}

/**
 * Changes data of a store, with retries, so the call must be idempotent. If its outcome stays
 * unknown, the data under `queryKey` are requested until they have arrived and show it.
 */
export function useStoreChange<Change, Result>({
  queryKey,
  call,
  onSaved,
  onLateFailure,
}: {
  queryKey: QueryKey
  call: (change: Change, signal: AbortSignal) => Promise<Result>
  onSaved: (result: Result) => Promise<void>
  /** Receives a sentence if the component is not mounted any more. */
  onLateFailure: (text: string) => void
}): StoreChange<Change> {
  const queryClient = useQueryClient()
  const isMounted = useIsMounted()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (change: Change) => withRetries((signal) => call(change, signal)),
    networkMode: 'always',
    onSuccess: onSaved,
    onError: (failure) => {
      if (isMounted()) return
      onLateFailure(isTemporary(failure) ? texts.lateUnknown : texts.lateNotSaved)
    },
  })
  const isUnknown = error !== null && isTemporary(error)
  const load = useEffectEvent(() =>
    queryClient.refetchQueries({ queryKey, type: 'active' }, { throwOnError: true }),
  )
  useEffect(() => {
    if (!isUnknown) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    const check = async (): Promise<void> => {
      try {
        await load()
      } catch {
        // The failed call is in the log.
        if (!isStopped) timer = setTimeout(() => void check(), RECHECK_MS)
        return
      }
      if (!isStopped) reset()
    }
    void check()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isUnknown, reset])
  return {
    send: mutate,
    isPending,
    failure: error === null ? undefined : isUnknown ? texts.unknown : texts.notSaved,
  }
}
