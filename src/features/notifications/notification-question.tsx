import { useSetAtom } from 'jotai'
import { useRef, useState } from 'react'
import { notify } from '#shared/lib/screen/notify.ts'
import { passFocusToHeading } from '#shared/lib/screen/page-heading.ts'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { declineAtom, turnOffAtom, turnOnAtom, type TurnOnResult } from './notification-atoms.ts'
import { notificationTexts } from './notification-texts.ts'

/** Asks once after an order, with a sample of a notification. */
export function NotificationQuestion({ onDone }: { onDone: () => void }) {
  const texts = notificationTexts.question
  const turnOn = useSetAtom(turnOnAtom)
  const turnOff = useSetAtom(turnOffAtom)
  const decline = useSetAtom(declineAtom)
  const attempt = useRef<AbortController>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<Exclude<TurnOnResult, 'on'> | null>(null)

  const dismiss = (): void => {
    attempt.current?.abort()
    if (isBusy) void turnOff()
    else decline()
    onDone()
    notify('plain', notificationTexts.laterInProfile)
  }
  const accept = async (): Promise<void> => {
    const { signal } = (attempt.current = new AbortController())
    setIsBusy(true)
    setFailure(null)
    const outcome = await turnOn(signal)
    if (signal.aborted) return
    setIsBusy(false)
    if (outcome === 'on') {
      onDone()
      notify('success', notificationTexts.on)
    } else {
      setFailure(outcome)
    }
  }
  return (
    <ModalDialog title={texts.title} closeLabel={texts.close} hasLongTitle onClose={dismiss}>
      <div
        className=":uno: cloth relative h-51.5 mt-0.5 rounded-5 overflow-hidden"
        aria-hidden="true"
      >
        <img
          className=":uno: absolute top-3.5 left-[calc(50%-3rem)] [rotate:-10deg]"
          src="/pictures/art/bell.webp"
          alt=""
          width="96"
          height="96"
        />
        <div className=":uno: absolute inset-x-4.5 top-auto bottom-4.5 flex gap-2.5 items-center px-3 py-2.5 rounded-3.5 bg-surface lift">
          <img
            className=":uno: flex-none rounded-2.25"
            src="/icons/icon-192.png"
            alt=""
            width="36"
            height="36"
          />
          <p className=":uno: text-13/1.3 font-400">
            <b className=":uno: block font-800">{texts.sample.title}</b>
            {texts.sample.body}
          </p>
          <small className=":uno: self-start ml-auto text-ink-3">{texts.sample.when}</small>
        </div>
      </div>
      <p className=":uno: mt-4 mb-4.5 text-ink-2 text-center text-balance">{texts.why}</p>
      {failure !== null && (
        <p className=":uno: banner-error" role="alert">
          {notificationTexts.failed[failure]}
        </p>
      )}
      <div className=":uno: grid gap-1.5 mt-3.5">
        {/* Not `disabled` while it is busy, so that the button keeps its focus. */}
        {failure !== 'blocked' && (
          <button
            type="button"
            className=":uno: btn btn-act w-full min-h-13"
            aria-disabled={isBusy}
            ref={passFocusToHeading}
            onClick={() => {
              if (!isBusy) void accept()
            }}
          >
            {isBusy ? notificationTexts.busy : texts.turnOn}
          </button>
        )}
        <button type="button" className=":uno: btn w-full text-leaf-text" onClick={dismiss}>
          {texts.notNow}
        </button>
      </div>
    </ModalDialog>
  )
}
