import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { LoadFailed } from '#shared/ui/load-failed.tsx'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { ticketsQuery } from './help-queries.ts'
import { HelpRequest } from './help-request.tsx'
import { helpTexts as texts } from './help-texts.ts'

interface HelpDialogProps {
  counterKey: string
  stores: readonly { _id: string; name: string }[]
  /** By number of the request. Filled here, kept by the caller. */
  drafts: Map<string, string>
  /** A change has failed after the dialog was closed. */
  onLateFailure: (text: string) => void
  onClose: () => void
}

/** The requests for help that are not closed, the longest waiting first. */
export function HelpDialog(props: HelpDialogProps) {
  const { counterKey, stores, drafts, onLateFailure, onClose } = props
  const { data, isError, refetch } = useQuery(ticketsQuery(counterKey))
  const [done, setDone] = useState('')
  const [failure, setFailure] = useState('')
  const container = useRef<HTMLDivElement>(null)
  const nameOf = (storeId: string): string | undefined =>
    stores.length > 1 ? stores.find(({ _id }) => _id === storeId)?.name : undefined
  return (
    <ModalDialog title={texts.title} closeLabel={counterTexts.close} onClose={onClose}>
      <div className=":uno: [outline:none]" ref={container} tabIndex={-1}>
        <p className=":uno: text-15/1.4 font-600 empty:absolute" role="status">
          {done}
        </p>
        <p className=":uno: banner-error empty:hidden" role="alert">
          {failure}
        </p>
        {data === undefined ? (
          isError ? (
            <LoadFailed
              words={texts.failed}
              retryLabel={texts.tryAgain}
              onRetry={() => void refetch()}
            />
          ) : (
            <Skeleton words={texts.loading} className=":uno: pt-2">
              <span className=":uno: skeleton block h-42" />
            </Skeleton>
          )
        ) : (
          <>
            {data.tickets.length === 0 && (
              <p className=":uno: text-15/1.4 text-ink-2 text-pretty">{texts.none}</p>
            )}
            {data.tickets.map((ticket) => (
              <HelpRequest
                key={ticket.number}
                counterKey={counterKey}
                ticket={ticket}
                drafts={drafts}
                storeName={nameOf(ticket.darkStoreId)}
                onDone={(text) => {
                  setDone(text)
                  setFailure('')
                  // What was tapped may be gone; the sentence is at the start of the list.
                  container.current?.focus()
                }}
                onFailed={(text) => {
                  if (container.current === null) {
                    onLateFailure(texts.ofRequest(ticket.number, text))
                    return
                  }
                  setDone('')
                  setFailure(text)
                  container.current.scrollIntoView({ block: 'nearest' })
                }}
              />
            ))}
            {data.more && <p className=":uno: mt-3 t-small text-ink-2">{texts.more}</p>}
          </>
        )}
      </div>
    </ModalDialog>
  )
}
