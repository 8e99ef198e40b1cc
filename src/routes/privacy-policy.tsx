import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPolicy } from '#features/pages/privacy-policy.tsx'

export const Route = createFileRoute('/privacy-policy')({
  component: PrivacyPolicy,
  staticData: { staysOpen: true, frame: 'back', title: 'Privacy policy' },
})
