import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { RingsDrawing } from '#shared/ui/rings-drawing.tsx'
import { Scene } from '#shared/ui/scene.tsx'
import { locationRequestAtom, requestLocationAtom } from './location-atoms.ts'
import { hasLocationElement, LocationElement } from './location-element.tsx'
import { isRefusal } from './location-rules.ts'
import { LocationSteps } from './location-steps.tsx'
import { availabilityTexts, locationTexts } from './location-texts.ts'
import { OpenSettings } from './open-settings.tsx'
import { positionTexts } from './position-texts.ts'

/** Shown instead of the shop while the position is unknown (product §3.3). */
export function LocationRequired({ message }: { message: string }) {
  const { isLoading, isForTap } = useAtomValue(locationRequestAtom)
  const request = useSetAtom(requestLocationAtom)
  const [showsSystems, setShowsSystems] = useState(false)
  const refused = isRefusal(message)
  // The browser has not asked yet, so that nothing has failed.
  const isFirst = message === positionTexts.askFirst
  const hasElement = isFirst && hasLocationElement()
  const ask = (): void => {
    void request(true)
  }
  return (
    <section className=":uno: scene-section" aria-labelledby="location-title">
      <Scene drawing={<RingsDrawing />} isLow={refused}>
        <h1 className=":uno: shell-heading" id="location-title">
          {locationTexts.title}
        </h1>
        <p className=":uno: shell-line" role="alert">
          {/* In between, because the same message again would not be spoken. */}
          {isForTap && !isFirst ? availabilityTexts.looking : message}
        </p>
        {!isFirst && <p className=":uno: shell-line">{locationTexts.why}</p>}
        {/* At once, because after a refusal 'Try Again' alone does not help. */}
        {refused && <LocationSteps hasSystems={showsSystems} />}
        {/* The two of a refusal side by side, so that they stand above the bars of a phone. */}
        <div
          className={refused ? ':uno: stack grid-cols-2 narrow:grid-cols-1' : ':uno: stack'}
          data-retry
        >
          {hasElement && <LocationElement onShared={ask} />}
          {/* Not `disabled` while the position is awaited, so that the button keeps its focus. */}
          <button
            type="button"
            // No wider than the browser's element, which is the way on.
            className={
              hasElement ? ':uno: btn btn-plain justify-self-center' : ':uno: btn btn-act w-full'
            }
            aria-disabled={isLoading}
            onClick={() => {
              if (!isLoading) ask()
            }}
          >
            {isFirst && !hasElement ? locationTexts.share : locationTexts.tryAgain}
          </button>
          {refused && (
            <OpenSettings
              isOpen={showsSystems}
              onOpen={() => {
                setShowsSystems(true)
              }}
            />
          )}
        </div>
      </Scene>
    </section>
  )
}
