import { createFileRoute } from '@tanstack/react-router'
import { LoginPlace } from '#features/identity/login-place.tsx'
import { requireSignedOut } from './-guards.ts'

export const Route = createFileRoute('/login')({
  beforeLoad: requireSignedOut,
  component: LoginPlace,
  staticData: { frame: 'none', title: 'Login' },
})
