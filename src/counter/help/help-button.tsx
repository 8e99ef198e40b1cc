import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Icon } from '#shared/ui/icon.tsx'
import { HelpDialog, type Said } from './help-dialog.tsx'
import { ticketsQuery } from './help-queries.ts'
import { helpTexts as texts } from './help-texts.ts'
import { useNewRequest } from '../alarm/use-new-request.ts'

interface HelpButtonProps {
  counterKey: string
  stores: readonly { _id: string; name: string }[]
  isSoundOn: boolean
  /** A change has failed after the dialog was closed. */
  onLateFailure: (text: string) => void
}

const NOTHING_SAID: Said = { done: '', failure: '' }

/** Shows how many requests for help wait for a reply, says when one arrives, and opens them. */
export function HelpButton({ counterKey, stores, isSoundOn, onLateFailure }: HelpButtonProps) {
  const { data } = useQuery(ticketsQuery(counterKey))
  const newest = useNewRequest(data?.tickets, isSoundOn)
  const [isOpen, setIsOpen] = useState(false)
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  const [said, setSaid] = useState(NOTHING_SAID)
  const content = useRef<HTMLDivElement>(null)
  const waiting = data?.tickets.filter(({ state }) => state === 'open') ?? []
  return (
    <>
      <button
        type="button"
        className=":uno: icon-button"
        aria-label={texts.open(waiting.length)}
        onClick={() => {
          setSaid(NOTHING_SAID)
          setIsOpen(true)
        }}
      >
        <Icon name="message-circle-question-mark" />
        {waiting.length > 0 && (
          <span className=":uno: absolute top-0 right-0 grid place-items-center min-w-5 h-5 px-1 rounded-full bg-tomato text-on-tomato text-13/1 font-800 num">
            {waiting.length}
          </span>
        )}
      </button>
      <span className="sr-only" role="status">
        {newest !== undefined && texts.arrived(newest)}
      </span>
      {isOpen && (
        <HelpDialog
          counterKey={counterKey}
          stores={stores}
          content={content}
          drafts={drafts}
          onDraft={(number, next) => {
            setDrafts((written) => ({ ...written, [number]: next(written[number] ?? '') }))
          }}
          said={said}
          onSend={() => {
            setSaid(NOTHING_SAID)
          }}
          onDone={(text) => {
            setSaid({ done: text, failure: '' })
            // What was tapped may be gone; the sentence is at the start of the list. Whoever writes
            // another reply by now keeps the focus.
            if (document.activeElement?.matches('textarea') !== true) content.current?.focus()
          }}
          onFailed={(text) => {
            // The dialog may have been closed, and opened again, since the change was sent.
            if (content.current === null) {
              onLateFailure(text)
              return
            }
            setSaid({ done: '', failure: text })
          }}
          onClose={() => {
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
}
