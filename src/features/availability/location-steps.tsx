import { locationTexts } from './location-texts.ts'

interface LocationStepsProps {
  /** Whether to say also where an installed app and an iPhone have the permission. */
  hasSystems: boolean
}

/** How to allow access to a blocked location (product §3.3). */
export function LocationSteps({ hasSystems }: LocationStepsProps) {
  return (
    <>
      <ol className=":uno: mt-3.5 [counter-reset:s]">
        {locationTexts.steps.map((step) => (
          <li
            className=":uno: [counter-increment:s] grid grid-cols-[2rem_1fr] gap-3 items-center min-h-11.5 text-15/1.35 font-500 line-b last:border-0 before:content-[counter(s)] before:size-7.5 before:rounded-full before:grid before:place-items-center before:bg-khadi before:text-15/1 before:font-800"
            key={step}
          >
            {step}
          </li>
        ))}
      </ol>
      {hasSystems && (
        <>
          <p className=":uno: shell-line">{locationTexts.stepsInstalled}</p>
          <p className=":uno: shell-line">{locationTexts.stepsApple}</p>
        </>
      )}
    </>
  )
}
