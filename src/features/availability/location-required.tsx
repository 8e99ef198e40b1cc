import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { RingsDrawing } from '#shared/ui/rings-drawing.tsx'
import { Scene } from '#shared/ui/scene.tsx'
import { locationRequestAtom, requestLocationAtom } from './location-atoms.ts'
import { isRefusal } from './location-rules.ts'
import { locationTexts } from './location-texts.ts'

/** Stands in for the shop while nobody knows where the shopper is (spec §2.16). */
export function LocationRequired({ message }: { message: string }) {
  const { isLoading } = useAtomValue(locationRequestAtom)
  const request = useSetAtom(requestLocationAtom)
  const [showsSteps, setShowsSteps] = useState(false)
  const refused = isRefusal(message)
  return (
    <section className="centre" aria-labelledby="location-title">
      <Scene drawing={<RingsDrawing />}>
        <h1 id="location-title">{locationTexts.title}</h1>
        <p className="sub" role="alert">
          {message}
        </p>
        <p className="sub">{locationTexts.why}</p>
        {refused && showsSteps && (
          <>
            <ol className="steps">
              {locationTexts.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p className="sub">{locationTexts.stepsInstalled}</p>
            <p className="sub">{locationTexts.stepsApple}</p>
          </>
        )}
        <div className="stack">
          <button
            type="button"
            className="btn act block"
            disabled={isLoading}
            onClick={() => {
              void request()
            }}
          >
            {locationTexts.tryAgain}
          </button>
          {refused && (
            <button
              type="button"
              className="btn plain block"
              aria-expanded={showsSteps}
              onClick={() => {
                setShowsSteps(true)
              }}
            >
              <span className="i i-lucide-settings" aria-hidden="true" />
              {locationTexts.openSettings}
            </button>
          )}
        </div>
      </Scene>
    </section>
  )
}
