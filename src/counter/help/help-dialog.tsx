import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { showIt } from '#shared/lib/screen/show-it.ts'
import { LoadFailed } from '#shared/ui/load-failed.tsx'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { counterTexts } from '../session/counter-texts.ts'
import { ticketsQuery } from './help-queries.ts'
import { HelpRequest } from './help-request.tsx'
import { helpTexts as texts } from './help-texts.ts'

/** The outcome of the last change. */
export interface Said {
  done: string
  failure: string
}

interface HelpDialogProps {
  counterKey: string
  stores: readonly { _id: string; name: string }[]
  content: RefObject<HTMLDivElement | null>
  /** What is written and not sent, by number of the request; the dialog may be closed meanwhile. */
  drafts: Readonly<Record<string, string>>
  onDraft: (number: string, next: (written: string) => string) => void
  said: Said
  /** Clears `said`: the same outcome again must be noticed. */
  onSend: () => void
  /** Like `onFailed` also called after the dialog was closed. */
  onDone: (text: string) => void
  onFailed: (text: string) => void
  onClose: () => void
}

/** The requests for help that are not closed, first those without a reply. */
export function HelpDialog(props: HelpDialogProps) {
  const { counterKey, stores, content, drafts, onDraft, said, onSend, onDone, onFailed, onClose } =
    props
  const { data, isError, refetch } = useQuery(ticketsQuery(counterKey))
  const nameOf = (storeId: string): string | undefined =>
    stores.length > 1 ? stores.find(({ _id }) => _id === storeId)?.name : undefined
  return (
    <ModalDialog title={texts.title} closeLabel={counterTexts.close} onClose={onClose}>
      <div className=":uno: [outline:none]" ref={content} tabIndex={-1}>
        <p className=":uno: text-15/1.4 font-600 empty:absolute" role="status">
          {said.done}
        </p>
        <p className=":uno: banner-error empty:hidden" role="alert">
          {said.failure !== '' && <span ref={showIt}>{said.failure}</span>}
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
                draft={drafts[ticket.number] ?? ''}
                onDraft={(next) => {
                  onDraft(ticket.number, next)
                }}
                storeName={nameOf(ticket.darkStoreId)}
                onSend={onSend}
                onDone={onDone}
                onFailed={onFailed}
              />
            ))}
            {data.more && <p className=":uno: mt-3 t-small text-ink-2">{texts.more}</p>}
          </>
        )}
      </div>
    </ModalDialog>
  )
}
