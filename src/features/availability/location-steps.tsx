import { locationTexts } from './location-texts.ts'

/** How to allow a location that was blocked (product §3.3). */
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
