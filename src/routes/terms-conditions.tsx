import { createFileRoute } from '@tanstack/react-router'
import { TermsConditions } from '#features/pages/terms-conditions.tsx'

export const Route = createFileRoute('/terms-conditions')({
  component: TermsConditions,
  staticData: { staysOpen: true, frame: 'back', title: 'Terms and conditions' },
})
