import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '#shared/ui/icon.tsx'
import { HelpDialog } from './help-dialog.tsx'
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

/** Shows how many requests for help wait for a reply, says when one arrives, and opens them. */
export function HelpButton({ counterKey, stores, isSoundOn, onLateFailure }: HelpButtonProps) {
  const { data } = useQuery(ticketsQuery(counterKey))
  const newest = useNewRequest(data?.tickets, isSoundOn)
  const [isOpen, setIsOpen] = useState(false)
  /** By number of the request: what was written is there again when the dialog is opened again. */
  const [drafts] = useState(() => new Map<string, string>())
  const waiting = data?.tickets.filter(({ state }) => state === 'open') ?? []
  return (
    <>
      <button
        type="button"
        className=":uno: icon-button"
        aria-label={texts.open(waiting.length)}
        onClick={() => {
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
          drafts={drafts}
          onLateFailure={onLateFailure}
          onClose={() => {
            setIsOpen(false)
          }}
        />
      )}
    </>
  )
}
