import { useLocation } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { outboxAtom } from '#features/checkout/order-outbox-atoms.ts'
import { isUnsettled } from '#features/checkout/order-outbox-rules.ts'
import { useChunkError } from '#shared/lib/screen/chunk-error.ts'
import { MissingPartBar } from './missing-part-bar.tsx'
import { mayOfferReload, mayOfferUpdate } from './update-rules.ts'
import { updateTexts } from './update-texts.ts'
import { applyUpdate, useUpdateReady } from './updates.ts'

/** Bars above the header: a new release is available, or a chunk could not be loaded. */
export function UpdateBars() {
  const { pathname } = useLocation()
  const isReady = useUpdateReady()
  const hasChunkError = useChunkError()
  const isOrderStored = useAtomValue(outboxAtom).some(isUnsettled)
  const [isUpdating, setIsUpdating] = useState(false)

  if (isReady && mayOfferUpdate(pathname)) {
    return (
      <div className=":uno: notice-bar pt-[calc(0.625rem+env(safe-area-inset-top))] pb-1.5">
        <b className=":uno: font-800">{updateTexts.ready}</b>
        {/* Not `disabled`, so that the button keeps its focus. */}
        <button
          type="button"
          className=":uno: ml-auto min-h-11 px-4.5 rounded-3 bg-ground text-ink text-15/1 font-700 whitespace-nowrap"
          aria-disabled={isUpdating}
          onClick={() => {
            if (isUpdating) return
            setIsUpdating(true)
            void applyUpdate().finally(() => {
              setIsUpdating(false)
            })
          }}
        >
          {isUpdating ? updateTexts.updating : updateTexts.update}
        </button>
      </div>
    )
  }
  return hasChunkError && mayOfferReload(pathname, isOrderStored) && <MissingPartBar />
}
