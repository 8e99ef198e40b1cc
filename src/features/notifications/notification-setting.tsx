import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useRef, useState } from 'react'
import { notify } from '#shared/lib/screen/notify.ts'
import { useLostFocus } from '#shared/lib/screen/use-lost-focus.ts'
import { sameShopperCheck } from '#shared/lib/storage/data-owner.ts'
import { notificationStateAtom, turnOffAtom, turnOnAtom } from './notification-atoms.ts'
import type { NotificationState } from './notification-rules.ts'
import { notificationTexts } from './notification-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'

const EXPLANATION: Readonly<Record<NotificationState, string>> = {
  on: notificationTexts.setting.covers,
  off: notificationTexts.setting.covers,
  blocked: notificationTexts.setting.blocked,
  'install-first': notificationTexts.setting.installFirst,
  unsupported: notificationTexts.setting.unsupported,
}

/** The switch in the profile with an explanation, or why there is none. */
export function NotificationSetting() {
  const state = useAtomValue(notificationStateAtom)
  const turnOn = useSetAtom(turnOnAtom)
  const turnOff = useSetAtom(turnOffAtom)
  const [isTurningOn, setIsTurningOn] = useState(false)
  const titleId = useId()
  const explanationId = useId()
  const panel = useRef<HTMLElement>(null)
  const explanation = useRef<HTMLParagraphElement>(null)
  // The switch goes when the browser refuses.
  useLostFocus(panel, () => {
    explanation.current?.focus({ preventScroll: true })
  })

  const toggle = async (): Promise<void> => {
    if (state === 'on') {
      await turnOff()
      return
    }
    const isSameShopper = sameShopperCheck()
    setIsTurningOn(true)
    const outcome = await turnOn()
    setIsTurningOn(false)
    // The screen explains 'blocked'.
    if (outcome !== 'on' && outcome !== 'blocked' && isSameShopper()) {
      notify('error', notificationTexts.failed[outcome])
    }
  }
  return (
    <section
      className=":uno: panel grid grid-cols-[2.75rem_1fr_auto] narrow:grid-cols-1 gap-3 items-center mt-1 mb-5.5 px-4 py-3.5"
      ref={panel}
    >
      <span className=":uno: size-11 grid place-items-center rounded-3 bg-khadi">
        <Icon name="bell" />
      </span>
      <div>
        <b className=":uno: text-16/1.3 font-700" id={titleId}>
          {notificationTexts.setting.title}
        </b>
        <p
          className=":uno: text-14/1.4 font-400 text-ink-2 text-pretty outline-none"
          id={explanationId}
          role="status"
          ref={explanation}
          tabIndex={-1}
        >
          {isTurningOn ? notificationTexts.busy : EXPLANATION[state]}
        </p>
      </div>
      {/* Not `disabled` while the browser asks, so that the switch keeps its focus. */}
      {(state === 'on' || state === 'off') && (
        <button
          type="button"
          className=":uno: relative flex-none w-13.5 h-11 before:switch-track after:switch-thumb aria-[checked=true]:before:bg-leaf aria-[checked=true]:after:[translate:1.375rem_0] aria-[disabled=true]:opacity-60"
          role="switch"
          aria-checked={state === 'on'}
          aria-labelledby={titleId}
          aria-describedby={explanationId}
          aria-disabled={isTurningOn}
          onClick={() => {
            if (!isTurningOn) void toggle()
          }}
        />
      )}
    </section>
  )
}
