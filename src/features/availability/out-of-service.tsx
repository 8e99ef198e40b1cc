import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { RingsDrawing } from '#shared/ui/rings-drawing.tsx'
import { Scene } from '#shared/ui/scene.tsx'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { availabilityTexts } from './location-texts.ts'
import { isPopupSeenAtom, markPopupSeenAtom } from './out-of-service-atoms.ts'
import { RecheckLocation } from './recheck-location.tsx'
import { useNoPromise } from './use-no-promise.ts'

interface OutOfServiceProps {
  isRechecking: boolean
  onRecheck: () => void
}

/**
 * Shown if no store is within reach: lists are empty, and once a visit a popup says that the place
 * was noted (product §3.4).
 */
export function OutOfService({ isRechecking, onRecheck }: OutOfServiceProps) {
  const isSeen = useAtomValue(isPopupSeenAtom)
  const see = useSetAtom(markPopupSeenAtom)
  const [isOpen, setIsOpen] = useState(!isSeen)
  useEffect(see, [see])
  useNoPromise()
  const close = (): void => {
    setIsOpen(false)
  }
  return (
    <>
      <section className=":uno: scene-section">
        <Scene drawing={<RingsDrawing />}>
          <h1 className=":uno: shell-heading">{availabilityTexts.comingSoon}</h1>
          <p className=":uno: shell-line">{availabilityTexts.noted}</p>
          <RecheckLocation
            className=":uno: btn btn-plain w-full mt-2.5"
            isRechecking={isRechecking}
            onRecheck={onRecheck}
          />
        </Scene>
      </section>
      {isOpen && (
        <ModalDialog
          title={availabilityTexts.comingSoon}
          closeLabel={availabilityTexts.close}
          onClose={close}
        >
          <p className=":uno: shell-line">{availabilityTexts.noted}</p>
          <div className=":uno: stack">
            <button type="button" className=":uno: btn btn-act w-full" onClick={close}>
              {availabilityTexts.gotIt}
            </button>
          </div>
        </ModalDialog>
      )}
    </>
  )
}
