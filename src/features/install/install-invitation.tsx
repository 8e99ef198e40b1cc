import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useState } from 'react'
import { notify } from '#shared/lib/notify.ts'
import { lazyPart } from '#shared/lib/lazy-part.ts'
import { installWayAtom, promptInstallAtom, settleInstallAtom } from './install-atoms.ts'
import { installTexts } from './install-texts.ts'

const InstallSteps = lazyPart(async () => ({
  default: (await import('./install-steps.tsx')).InstallSteps,
}))

/** A calm card at the foot of the screen: nothing waits for it, and it is put away for good. */
export function InstallInvitation({ onDone }: { onDone: () => void }) {
  const way = useAtomValue(installWayAtom)
  const prompt = useSetAtom(promptInstallAtom)
  const settle = useSetAtom(settleInstallAtom)
  const [showsSteps, setShowsSteps] = useState(false)

  const putAway = (): void => {
    settle()
    onDone()
    notify('plain', installTexts.later)
  }
  if (showsSteps) {
    return (
      <Suspense fallback={null}>
        <InstallSteps
          onClose={() => {
            settle()
            onDone()
          }}
        />
      </Suspense>
    )
  }
  return (
    // Escape puts it away for whoever is in it; its button does the same for everybody.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="invitation"
      aria-label={installTexts.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') putAway()
      }}
    >
      <img src="/icons/icon-192.png" alt="" width="52" height="52" />
      <div role="status">
        <h2>{installTexts.title}</h2>
        <p>{installTexts.why}</p>
      </div>
      <div className="answers">
        <button type="button" className="btn plain sm" onClick={putAway}>
          {installTexts.notNow}
        </button>
        <button
          type="button"
          className="btn quiet sm"
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
