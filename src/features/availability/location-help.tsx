import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { locationRequestAtom } from './location-atoms.ts'
import { isRefusal } from './location-rules.ts'
import { LocationSteps } from './location-steps.tsx'
import { OpenSettings } from './open-settings.tsx'

/** 'Open Settings' and the four steps after a refused location, for other screens. */
export function LocationHelp({ buttonClass }: { buttonClass?: string }) {
  const { error } = useAtomValue(locationRequestAtom)
  const [isOpen, setIsOpen] = useState(false)
  if (error === null || !isRefusal(error)) return null
  return (
    <>
      <OpenSettings
        className={buttonClass}
        isOpen={isOpen}
        onOpen={() => {
          setIsOpen(true)
        }}
      />
      {isOpen && (
        <div className=":uno: basis-full">
          <LocationSteps hasSystems />
        </div>
      )}
    </>
  )
}
