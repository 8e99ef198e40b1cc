import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeClosing, storeDetails } from '#contract/store-endpoints.ts'
import { formatMoment } from '#shared/lib/format/format-time.ts'
import { correctedNow } from '#shared/lib/network/server-clock.ts'
import { LoadFailed } from '#shared/ui/load-failed.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { callOperations } from '../session/operations-api.ts'
import { useStoreChange } from './use-store-change.ts'

interface StoreClosingProps {
  counterKey: string
  storeId: string
  onLateFailure: (text: string) => void
}

const texts = counterTexts.store

/** Says whether the store is open, and opens or closes it. */
export function StoreClosing({ counterKey, storeId, onLateFailure }: StoreClosingProps) {
  const queryClient = useQueryClient()
  const queryKey = ['store', storeId]
  const params = { storeId }
  const change = useStoreChange({
    queryKey,
    onLateFailure,
    call: (closed: boolean) =>
      callOperations(changeClosing, counterKey, { params, body: { closed } }),
    onSaved: async ({ data }) => {
      // What was requested before would show the previous state.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, data.store)
    },
  })
  const details = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await callOperations(storeDetails, counterKey, { params, signal })).data.store,
  })
  if (details.isPending) return <p className=":uno: py-3 text-ink-2">{texts.loading}</p>
  if (details.data === undefined) {
    return (
      <LoadFailed
        words={texts.failed}
        retryLabel={texts.tryAgain}
        onRetry={() => void details.refetch()}
      />
    )
  }
  const { isOpen, opensAt, closedUntil } = details.data
  // A store that is closed because of its hours cannot be opened here.
  const isClosedByStaff = closedUntil !== null
  return (
    <section className=":uno: panel">
      <p className=":uno: t-lead" role="status">
        {isOpen ? texts.isOpen : texts.isClosed}{' '}
        {opensAt !== null && texts.opensAt(formatMoment(Date.parse(opensAt), correctedNow()))}
      </p>
      {change.failure !== undefined && (
        <p className=":uno: banner-error" role="alert">
          {change.failure}
        </p>
      )}
      {(isOpen || isClosedByStaff) && (
        <button
          type="button"
          className=":uno: btn btn-plain w-full mt-3"
          aria-disabled={change.isPending}
          onClick={() => {
            if (!change.isPending) change.send(!isClosedByStaff)
          }}
        >
          {change.isPending ? texts.saving : isClosedByStaff ? texts.openNow : texts.closeNow}
        </button>
      )}
    </section>
  )
}
