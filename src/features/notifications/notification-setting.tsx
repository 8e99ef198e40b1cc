import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { notify } from '#shared/lib/notify.ts'
import { notificationStateAtom, turnOffAtom, turnOnAtom } from './notification-atoms.ts'
import type { NotificationState } from './notification-rules.ts'
import { notificationTexts } from './notification-texts.ts'

const EXPLANATION: Readonly<Record<NotificationState, string>> = {
  on: notificationTexts.setting.covers,
  off: notificationTexts.setting.covers,
  blocked: notificationTexts.setting.blocked,
  'install-first': notificationTexts.setting.installFirst,
  unsupported: notificationTexts.setting.unsupported,
}

/** The switch in the profile, with what it covers; or why there is none. */
export function NotificationSetting() {
  const state = useAtomValue(notificationStateAtom)
  const turnOn = useSetAtom(turnOnAtom)
  const turnOff = useSetAtom(turnOffAtom)
  const [isTurningOn, setIsTurningOn] = useState(false)
  const titleId = useId()
  const explanationId = useId()

  const toggle = async (): Promise<void> => {
    if (state === 'on') {
      await turnOff()
      return
    }
    setIsTurningOn(true)
    const outcome = await turnOn()
    setIsTurningOn(false)
    // What is blocked stands on the screen.
    if (outcome !== 'on' && outcome !== 'blocked') {
      notify('error', notificationTexts.failed[outcome])
    }
  }
  return (
    <section className="panel notification-setting">
      <span className="ic">
        <span className="i i-lucide-bell" aria-hidden="true" />
      </span>
      <div>
        <b id={titleId}>{notificationTexts.setting.title}</b>
        <p id={explanationId} role="status">
          {isTurningOn ? notificationTexts.busy : EXPLANATION[state]}
        </p>
      </div>
      {(state === 'on' || state === 'off') && (
        <button
          type="button"
          className="switch"
          role="switch"
          aria-checked={state === 'on'}
          aria-labelledby={titleId}
          aria-describedby={explanationId}
          disabled={isTurningOn}
          onClick={() => {
            void toggle()
          }}
        />
      )}
    </section>
  )
}
