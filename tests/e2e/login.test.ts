import type { Route } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { holdTimers, SLOW_LOGIN_MS } from './support/hold-timers.ts'

test('the login form works before the identity service responds, and a reload keeps the code step', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 422 .*sign_ins/)
  const held: Route[] = []
  let isSilent = true
  await page.route('**/sandbox/identity/**', async (route) => {
    if (isSilent) held.push(route)
    else await route.continue()
  })
  // Stops the clock, so that the countdown to the next code (20 s) does not end during the reload.
  await holdTimers(page, [SLOW_LOGIN_MS])
  await page.clock.setFixedTime(Date.now())
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email address' }).fill('slow-line@example.in')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Getting ready to sign you in…')).toBeVisible()
  isSilent = false
  for (const route of held) await route.continue()
  const code = page.getByRole('textbox', { name: 'Verification code' })
  await expect(code).toBeFocused()
  await page.reload()
  await expect(code).toBeFocused()
  await expect(page.getByRole('button', { name: /^Resend code in \d+ s$/ })).toBeVisible()
  await code.fill('424242')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL('/onboard')
})

test('a login can be retried after the chunk with the identity SDK could not be loaded', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/net::ERR_FAILED/)
  expectConsoleError(/status of 422 .*sign_ins/)
  let refused = 0
  await page.route(/\/assets\/clerk-root[^/]*\.js/, async (route) => {
    refused += 1
    if (refused === 1) await route.abort()
    else await route.continue()
  })
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email address' }).fill('lost-part@example.in')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeFocused()
  expect(refused).toBe(2)
})
