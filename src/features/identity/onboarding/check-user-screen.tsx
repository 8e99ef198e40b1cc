import { useEffect } from 'react'
import { RoadDrawing } from '#shared/ui/road-drawing.tsx'
import { Scene } from '#shared/ui/scene.tsx'
import { onboardingTexts } from './onboarding-texts.ts'
import {
  checkRegistration,
  useRegistrationState,
} from '#features/identity/session/registration-check.ts'
import { requestSignOut } from '#features/identity/session/sign-out-request.ts'

/**
 * Replaces a protected page for a session without a phone number, until it is known whether the
 * shopper is registered (product §12.4). Starts the check itself.
 */
export function CheckUserScreen() {
  const state = useRegistrationState()
  useEffect(() => {
    if (state === 'idle') void checkRegistration()
  }, [state])

  if (state !== 'failed') {
    return (
      <main className="shell-page">
        <div className=":uno: shell-body" role="status">
          <p className=":uno: shell-line">{onboardingTexts.checking}</p>
        </div>
      </main>
    )
  }
  return (
    <main className="shell-page">
      <Scene branded drawing={<RoadDrawing />}>
        <div role="alert">
          <h1 className=":uno: shell-heading">{onboardingTexts.checkUnreachableTitle}</h1>
          <p className=":uno: shell-line">{onboardingTexts.checkUnreachable}</p>
        </div>
        <div className=":uno: stack" data-retry>
          <button
            className=":uno: btn btn-act w-full"
            type="button"
            onClick={() => void checkRegistration()}
          >
            {onboardingTexts.tryAgain}
          </button>
          <button
            className=":uno: btn btn-plain w-full mt-2.5"
            type="button"
            onClick={requestSignOut}
          >
            {onboardingTexts.signOut}
          </button>
        </div>
      </Scene>
    </main>
  )
}
