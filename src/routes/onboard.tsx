import { createFileRoute } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { positionAtom, requestLocationAtom } from '#features/availability/location-atoms.ts'
import { LocationHelp } from '#features/availability/location-help.tsx'
import { CheckUserScreen } from '#features/identity/onboarding/check-user-screen.tsx'
import { useRegistrationState } from '#features/identity/session/registration-check.ts'
import { OnboardingForm } from '#features/identity/onboarding/onboarding-form.tsx'
import { notify } from '#shared/lib/screen/notify.ts'
import { RoadDrawing } from '#shared/ui/road-drawing.tsx'
import { Scene } from '#shared/ui/scene.tsx'
import { LegalLinks } from './-legal-links.tsx'
import { requireNewcomer } from './-guards.ts'

export const Route = createFileRoute('/onboard')({
  beforeLoad: requireNewcomer,
  component: OnboardScreen,
  staticData: { frame: 'none', title: 'Complete Your Profile' },
})

/** A shopper whom the server knows goes to / without onboarding (product §12.4). */
function OnboardScreen() {
  const checkUserState = useRegistrationState()
  const position = useAtomValue(positionAtom)
  const requestLocation = useSetAtom(requestLocationAtom)
  if (checkUserState !== 'unregistered') return <CheckUserScreen />
  return (
    <main className="shell-page">
      <Scene branded drawing={<RoadDrawing />}>
        <OnboardingForm
          position={position}
          onLocationNeeded={() => requestLocation(true)}
          locationHelp={<LocationHelp />}
          onDone={(outcome) => {
            // With the phone number stored, the guard redirects from here.
            notify(outcome.kind, outcome.message)
          }}
          footer={<LegalLinks />}
        />
      </Scene>
    </main>
  )
}
