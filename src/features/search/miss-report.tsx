import { useRef, useState } from 'react'
import { MAX_MISS_LENGTH } from '#contract/search-endpoints.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { sendMissReport } from './search-api.ts'
import { searchPanelTexts } from './search-panel-texts.ts'

interface MissReportProps {
  text: string
  /** The button, which had the focus, is about to go. */
  onReported: () => void
}

/** Reports a search without results, only on the shopper's tap. */
export function MissReport({ text, onReported }: MissReportProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'ready' | 'telling' | 'told' | 'failed'>('ready')
  // A pasted page is not a product.
  if (text.length > MAX_MISS_LENGTH) return null
  const tell = async (): Promise<void> => {
    setState('telling')
    try {
      await sendMissReport(text)
      if (document.activeElement === button.current) onReported()
      setState('told')
    } catch (error) {
      console.info('The missed search could not be sent:', reasonOf(error))
      setState('failed')
    }
  }
  return (
    <div className=":uno: grid gap-2 justify-items-start px-3 pb-3 text-13/1.4 font-500 text-ink-2">
      <p aria-live="polite">
        {state === 'told'
          ? searchPanelTexts.told
          : state === 'failed'
            ? searchPanelTexts.reportFailed
            : searchPanelTexts.reportReason}
      </p>
      {state !== 'told' && (
        <button
          type="button"
          ref={button}
          className=":uno: btn btn-quiet btn-sm"
          // Not disabled, which would take the focus from it.
          aria-disabled={state === 'telling'}
          onMouseDown={(event) => {
            // The field keeps the focus, because the results close without it.
            event.preventDefault()
          }}
          onClick={() => {
            if (state !== 'telling') void tell()
          }}
        >
          {state === 'telling' ? searchPanelTexts.telling : searchPanelTexts.tell}
        </button>
      )}
    </div>
  )
}
