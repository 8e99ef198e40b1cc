import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import {
  clearSession,
  setSession,
  updateSession,
} from '#features/identity/session/session-store.ts'
import { createAppRouter } from './router.tsx'

const NEWCOMER = { sub: 'user_a', userId: null, email: 'a@example.in', phoneNumber: null }

afterEach(clearSession)

test('the page is loaded again only if the session changes who may see it', () => {
  setSession(NEWCOMER)
  const router = createAppRouter(new QueryClient())
  const loadAgain = vi.spyOn(router, 'invalidate').mockResolvedValue()
  updateSession({ userId: 'u1', email: 'ananya@example.in' })
  expect(loadAgain).not.toHaveBeenCalled()
  updateSession({ phoneNumber: '9864000123' })
  expect(loadAgain).toHaveBeenCalledTimes(1)
  updateSession({ phoneNumber: '9864000124' })
  expect(loadAgain).toHaveBeenCalledTimes(1)
  setSession({ ...NEWCOMER, sub: 'user_b', phoneNumber: '9864000123' })
  expect(loadAgain).toHaveBeenCalledTimes(2)
  clearSession()
  expect(loadAgain).toHaveBeenCalledTimes(3)
})
