import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '#shared/lib/screen/lazy-part.ts'
import { passFocusToHeading } from '#shared/lib/screen/page-heading.ts'
import { installMethodAtom, promptInstallAtom } from './install-atoms.ts'
import { installTexts } from './install-texts.ts'
import { Icon } from '#shared/ui/icon.tsx'

const InstallSteps = lazyPart(async () => (await import('./install-steps.tsx')).InstallSteps)

/**
 * The entry in the account, also after declining. Absent if the shop cannot be installed.
 */
export function InstallRow() {
  const way = useAtomValue(installMethodAtom)
  const prompt = useSetAtom(promptInstallAtom)
  const [showsSteps, setShowsSteps] = useState(false)
  if (way === 'none') return null
  return (
    <>
      <button
        type="button"
        // It goes when it is used, because the browser's prompt can be opened only once.
        ref={passFocusToHeading}
        onClick={() => {
          if (way === 'by-hand') setShowsSteps(true)
          else void prompt()
        }}
      >
        <Icon name="smartphone" />
        {installTexts.title}
      </button>
      {showsSteps &&
        // Outside of the menu, whose styles apply to its rows.
        createPortal(
          <InstallSteps
            onClose={() => {
              setShowsSteps(false)
            }}
          />,
          document.body,
        )}
    </>
  )
}
