import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from '#features/identity/login/login-screen.tsx'
import { requireSignedOut } from './-guards.ts'

export const Route = createFileRoute('/login')({
  beforeLoad: requireSignedOut,
  component: LoginScreen,
  staticData: { frame: 'none', title: 'Login' },
})
