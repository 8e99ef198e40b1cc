import type { Page } from '@playwright/test'
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'
import type { FaultProxy } from '#tests/support/fault-proxy.ts'
import { expect, test } from './support/fixtures.ts'
import { signInAtLogin, openInShop } from './support/shopper.ts'

/** Over unreliable connections, each attempt to sign in or out ends and can be repeated. */

const UNREACHABLE =
  'The sign-in service could not be reached. Please check your connection and try again.'

test.use({ throughProxy: true })

/** Enters the code. The identity service completes the sign-in, but its response is lost. */
async function loseSignIn(page: Page, faults: FaultProxy, email: string): Promise<void> {
  faults.plan({ path: /\/attempt_first_factor\?/, times: 1, fault: { kind: 'gateway-timeout' } })
  await page.goto('/login')
  await signInAtLogin(page, email)
  await expect(page.getByText(UNREACHABLE)).toBeVisible()
}

test.describe('a sign-in whose response was lost', () => {
  test.beforeEach(({ expectConsoleError }) => {
    expectConsoleError(/status of 504 .*sign_ins/)
    // The repeat is refused, because the browser has a session by then.
    expectConsoleError(/status of 400 .*sign_ins/)
  })

  test('is completed when the code is entered again', async ({ page, faults, newAccount }) => {
    const { email } = await newAccount()
    await loseSignIn(page, faults, email)
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page).toHaveURL('/')
  })

  test('is undone when another shopper signs in instead', async ({ page, faults, newAccount }) => {
    const first = await newAccount()
    const second = await newAccount()
    await loseSignIn(page, faults, first.email)
    await page.getByRole('button', { name: 'Use another email address' }).click()
    await signInAtLogin(page, second.email)
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('session-store'))).toContain(second.email)
  })
})

/** Makes the timeouts of requests follow the page's clock, as setTimeout() does. */
async function followClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    AbortSignal.timeout = (delayMs) => {
      const timeout = new AbortController()
      setTimeout(() => {
        timeout.abort()
      }, delayMs)
      return timeout.signal
    }
  })
}

test('a sign-in and a sign-out whose requests hang end after 50 s and can be repeated', async ({
  page,
  faults,
  newAccount,
  expectConsoleError,
}) => {
  // The SDK renews its token from a worker, every 5 s of real time, which may be while the sign-out
  // ends. Its token is old, because the clock of the page is ahead.
  expectConsoleError(/status of 401 .*\/tokens/)
  const { email } = await newAccount()
  await followClock(page)
  await page.goto('/login')
  faults.plan({ path: /\/client\/sign_ins\?/, times: 1, fault: { kind: 'hang' } })
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => faults.counts.hang).toBe(1)
  await page.clock.fastForward(REQUEST_TIMEOUT_MS)
  await expect(page.getByText(UNREACHABLE)).toBeVisible()

  await signInAtLogin(page, email)
  await expect(page).toHaveURL('/')
  await openInShop(page, '/profile')
  faults.plan({ path: /\/client\/sessions\?.*_method=DELETE/, times: 1, fault: { kind: 'hang' } })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => faults.counts.hang).toBe(2)
  await page.clock.fastForward(REQUEST_TIMEOUT_MS)
  // The shop repeats the request on its own.
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
})
