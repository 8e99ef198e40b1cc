/** Login and onboarding. */
import { expect } from '@playwright/test'
import { holdTimers, SLOW_LOGIN_MS } from '#tests/e2e/support/hold-timers.ts'
import {
  MAPS,
  button,
  respondWith502,
  heading,
  holdResponses,
  text,
  statusError,
  expectRedEdge,
} from './screen-steps.ts'
import type { Visit, Screen } from './screen.ts'

/** A sign-up starts as a sign-in, which the identity service refuses for an unknown email. */
const UNKNOWN_EMAIL = statusError(422, '/sandbox/identity/v1/client/sign_ins')

const requestCode = async ({ page }: Visit): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email address' }).fill('ananya@example.in')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeVisible()
}

export const IDENTITY_SCREENS: readonly Screen[] = [
  {
    name: 'login',
    title: 'Login, email',
    as: 'visitor',
    path: '/login',
    mark: (page) => page.getByRole('textbox', { name: 'Email address' }),
  },
  {
    name: 'login-loading',
    title: 'Login, loading',
    as: 'visitor',
    path: '/login',
    before: async (visit) => {
      await holdTimers(visit.page, [SLOW_LOGIN_MS])
      holdResponses('/sandbox/identity')(visit)
    },
    act: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Email address' }).fill('ananya@example.in')
      await page.getByRole('button', { name: 'Continue' }).click()
    },
    mark: text('Getting ready to sign you in…'),
  },
  {
    name: 'login-bad-email',
    title: 'Login, no email address',
    continues: 'login',
    act: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Email address' }).fill('ananya@')
      await page.getByRole('button', { name: 'Continue' }).click()
    },
    mark: text('Please enter a valid email address.'),
  },
  {
    name: 'login-code',
    title: 'Login, code',
    continues: 'login',
    act: requestCode,
    mark: text(/Enter the six-digit code/),
    errors: [UNKNOWN_EMAIL],
  },
  {
    name: 'login-wrong-code',
    title: 'Login, wrong code',
    as: 'visitor',
    path: '/login',
    act: async (visit) => {
      await requestCode(visit)
      await visit.page.getByRole('textbox', { name: 'Verification code' }).fill('000000')
      await visit.page.getByRole('button', { name: 'Verify' }).click()
    },
    mark: text('That code is not right. Please check it and try again.'),
    errors: [UNKNOWN_EMAIL, statusError(422, '/sandbox/identity/v1/client/sign_(?:ups|ins)')],
  },
  {
    name: 'onboarding',
    title: 'Complete Your Profile',
    as: 'unregistered',
    path: '/onboard',
    mark: (page) => page.getByRole('textbox', { name: 'Phone number' }),
  },
  {
    name: 'onboarding-error',
    title: 'Complete Your Profile, error',
    continues: 'onboarding',
    act: async ({ page }) => {
      const phone = page.getByRole('textbox', { name: 'Phone number' })
      await phone.fill('98640')
      await page.getByRole('button', { name: 'continue' }).click()
      await expectRedEdge(phone)
    },
    mark: text('Please enter a valid 10-digit phone number'),
  },
  {
    name: 'onboarding-location-denied',
    title: 'Complete Your Profile, location denied, help',
    as: 'unregistered',
    path: '/onboard',
    removedKeys: ['location-store'],
    before: respondWith502(MAPS),
    act: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Phone number' }).fill('9864000123')
      await page.getByRole('button', { name: 'continue' }).click()
      await button(page, 'Open Settings').click()
    },
    mark: text('Click the lock icon in the address bar'),
    errors: [statusError(502, MAPS)],
  },
  {
    name: 'onboarding-unreachable',
    title: 'Looking for the account, failing',
    as: 'unregistered',
    path: '/onboard',
    before: respondWith502('/api/v1/users/check-user'),
    mark: heading('We could not look up your account'),
    errors: [statusError(502, '/api/v1/users/check-user')],
  },
]
