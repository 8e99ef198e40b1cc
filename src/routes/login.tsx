import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '#features/identity/login/login-screen.tsx'
import { requireSignedOut } from './-guards.ts'
import { LegalLinks } from './-legal-links.tsx'

export const Route = createFileRoute('/login')({
  beforeLoad: requireSignedOut,
  component: () => <LoginScreen footer={<LegalLinks />} />,
  staticData: { frame: 'none', title: 'Login' },
})
