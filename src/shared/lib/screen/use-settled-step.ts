import { useEffect, useState } from 'react'

/** Longer than the pause between the two taps of a double tap. */
export const STEP_DELAY_MS = 1_500

/**
 * For a button in the place of the button of the previous step: false for a moment after the step
 * has changed, so that the second tap of a double tap does not trigger it. `startsSettled` is for
 * the step that is shown first: false where another screen had a button in that place.
 */
export function useSettledStep(step: string, startsSettled = true): boolean {
  const [shown, setShown] = useState({ step, isSettled: startsSettled })
  // While rendering, not in an effect: no frame shows the new step ready for a tap.
  if (shown.step !== step) setShown({ step, isSettled: false })
  useEffect(() => {
    if (shown.isSettled) return undefined
    const timer = setTimeout(() => {
      setShown({ ...shown, isSettled: true })
    }, STEP_DELAY_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [shown])
  return shown.isSettled && shown.step === step
}
