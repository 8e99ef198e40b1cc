import { locationTexts } from './location-texts.ts'

/** How to allow a location that was blocked (spec §2.16). */
export function LocationSteps() {
  return (
    <>
      <ol className="steps">
        {locationTexts.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="sub">{locationTexts.stepsInstalled}</p>
      <p className="sub">{locationTexts.stepsApple}</p>
    </>
  )
}
