import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeClosing } from '#contract/store-endpoints.ts'
import { useSettledStep } from '#shared/lib/screen/use-settled-step.ts'
import { LoadFailed } from '#shared/ui/load-failed.tsx'
import { QuestionDialog } from '../session/question-dialog.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { callOperations } from '../session/operations-api.ts'
import { stateOf, storeQuery } from './store-query.ts'
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
  const query = storeQuery(counterKey, storeId)
  const { queryKey } = query
  const change = useStoreChange({
    queryKey,
    onLateFailure,
    call: (closed: boolean, signal) =>
      callOperations(changeClosing, counterKey, { params: { storeId }, body: { closed }, signal }),
    onSaved: async ({ data }) => {
      // What was requested before would show the previous state.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, data.store)
    },
  })
  const details = useQuery(query)
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
  const { isOpen, closedUntil } = details.data
  // A store that is closed because of its hours cannot be opened here.
  const isClosedByStaff = closedUntil !== null
  return (
    <section className=":uno: panel">
      <p className=":uno: t-lead" role="status">
        {stateOf(details.data)}
      </p>
      {change.failure !== undefined && (
        <p className=":uno: banner-error" role="alert">
          {change.failure}
        </p>
      )}
      {(isOpen || isClosedByStaff) && (
        <ClosingButton
          isClosed={isClosedByStaff}
          isSaving={change.isPending}
          onChange={change.send}
        />
      )}
    </section>
  )
}

interface ClosingButtonProps {
  isClosed: boolean
  isSaving: boolean
  onChange: (closed: boolean) => void
}

/** Closing asks first: shoppers cannot order until somebody notices. */
function ClosingButton({ isClosed, isSaving, onChange }: ClosingButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  // Both buttons are in the same place.
  const isSettled = useSettledStep(isClosed ? 'open' : 'close')
  return (
    <>
      <button
        type="button"
        className=":uno: btn btn-plain w-full mt-3"
        aria-disabled={isSaving || !isSettled}
        onClick={() => {
          if (isSaving || !isSettled) return
          if (isClosed) onChange(false)
          else setIsAsking(true)
        }}
      >
        {isSaving ? texts.saving : isClosed ? texts.openNow : texts.closeNow}
      </button>
      {isAsking && !isClosed && (
        <QuestionDialog
          title={texts.closeQuestion}
          hint={texts.closeHint}
          keepLabel={texts.keepOpen}
          confirmLabel={texts.close}
          onClose={() => {
            setIsAsking(false)
          }}
          onConfirm={() => {
            setIsAsking(false)
            onChange(true)
          }}
        />
      )}
    </>
  )
}
