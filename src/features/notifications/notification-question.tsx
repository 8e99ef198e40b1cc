import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { notify } from '#shared/lib/notify.ts'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { declineAtom, turnOnAtom, type TurningOn } from './notification-atoms.ts'
import { notificationTexts } from './notification-texts.ts'

/** Asks once, after an order, with a sample of what will come. */
export function NotificationQuestion({ onDone }: { onDone: () => void }) {
  const texts = notificationTexts.question
  const turnOn = useSetAtom(turnOnAtom)
  const decline = useSetAtom(declineAtom)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Exclude<TurningOn, 'on'> | null>(null)

  const putAway = (): void => {
    decline()
    onDone()
    notify('plain', notificationTexts.laterInProfile)
  }
  const accept = async (): Promise<void> => {
    setIsBusy(true)
    setFailure(null)
    const outcome = await turnOn()
    setIsBusy(false)
    if (outcome === 'on') {
      onDone()
      notify('success', notificationTexts.on)
    } else {
      setFailure(outcome)
    }
  }
  return (
    <ModalDialog title={texts.title} closeLabel={texts.close} onClose={putAway}>
      <div className="notification-sample cloth" aria-hidden="true">
        <img src="/pictures/art/bell.webp" alt="" width="96" height="96" />
        <div>
          <img src="/icons/icon-192.png" alt="" width="36" height="36" />
          <p>
            <b>{texts.sample.title}</b>
            {texts.sample.body}
          </p>
          <small>{texts.sample.when}</small>
        </div>
      </div>
      <p className="notification-why">{texts.why}</p>
      {failure !== null && (
        <p className="banner-error" role="alert">
          {notificationTexts.failed[failure]}
        </p>
      )}
      <div className="notification-answers">
        {failure !== 'blocked' && (
          <button
            type="button"
            className="btn act block"
            disabled={isBusy}
            onClick={() => {
              void accept()
            }}
          >
            {isBusy ? notificationTexts.busy : texts.turnOn}
          </button>
        )}
        <button type="button" className="btn block later" onClick={putAway}>
          {texts.notNow}
        </button>
      </div>
    </ModalDialog>
  )
}
