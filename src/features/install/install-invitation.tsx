import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { notify } from '#shared/lib/screen/notify.ts'
import { lazyPart } from '#shared/lib/screen/lazy-part.ts'
import { passFocusToHeading } from '#shared/lib/screen/page-heading.ts'
import { installMethodAtom, promptInstallAtom, stopOfferingInstallAtom } from './install-atoms.ts'
import { installTexts } from './install-texts.ts'

const InstallSteps = lazyPart(async () => (await import('./install-steps.tsx')).InstallSteps)

/**
 * A floating card at the bottom of the screen. It blocks nothing and is dismissed permanently. Its
 * host announces it.
 */
export function InstallInvitation({ onDone }: { onDone: () => void }) {
  const way = useAtomValue(installMethodAtom)
  const prompt = useSetAtom(promptInstallAtom)
  const settle = useSetAtom(stopOfferingInstallAtom)
  const [showsSteps, setShowsSteps] = useState(false)

  const dismiss = (): void => {
    settle()
    onDone()
    notify('plain', installTexts.later)
  }
  if (showsSteps) {
    return (
      <InstallSteps
        onClose={() => {
          settle()
          onDone()
        }}
      />
    )
  }
  return (
    // Escape dismisses it if it has the focus; its button does so in any case.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className=":uno: invitation"
      data-takes-taps
      aria-label={installTexts.title}
      ref={passFocusToHeading}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dismiss()
      }}
    >
      <img src="/icons/icon-192.png" alt="" width="52" height="52" />
      <div>
        <h2 className=":uno: text-17/1.25 font-800 tracking-1.5">{installTexts.title}</h2>
        <p className=":uno: mt-0.5 t-small text-ink-2 text-pretty">{installTexts.why}</p>
      </div>
      <div className=":uno: col-span-full grid grid-cols-[1fr_1fr] narrow:grid-cols-1 gap-2.5">
        <button type="button" className=":uno: btn btn-plain btn-sm" onClick={dismiss}>
          {installTexts.notNow}
        </button>
        <button
          type="button"
          className=":uno: btn btn-quiet btn-sm"
          onClick={() => {
            if (way === 'by-hand') setShowsSteps(true)
            else void prompt().finally(onDone)
          }}
        >
          {way === 'by-hand' ? installTexts.showHow : installTexts.install}
        </button>
      </div>
    </section>
  )
}
