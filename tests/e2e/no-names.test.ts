import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { NO_RESPONSE, waitUntilOfflineReady } from './support/offline.ts'

test.use({ serviceWorkers: 'allow' })

/** Restarts the same phone with a network that works, but whose name resolution fails. */
test('without name resolution the shop opens with its stored data, even if the browser reports online', async ({
  shop,
  signIn,
  watch,
  launchOptions,
  viewport,
  isMobile,
  hasTouch,
  expectConsoleError,
}) => {
  expectConsoleError(NO_RESPONSE)
  const profile = await mkdtemp(path.join(tmpdir(), 'jhola-no-names-'))
  const open = async (...more: string[]) => {
    const phone = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...more],
      viewport,
      isMobile,
      hasTouch,
      baseURL: shop.origin,
    })
    await watch.watchContext(phone)
    return phone
  }
  try {
    const before = await open()
    const page = await before.newPage()
    await signIn(page)
    await waitUntilOfflineReady(page)
    await before.close()

    const phone = await open('--host-resolver-rules=MAP *.localhost ~NOTFOUND')
    const tab = await phone.newPage()
    await tab.goto('/')
    await expect(tab.getByRole('article').nth(3)).toContainText('₹')
    expect(await tab.evaluate(() => navigator.onLine)).toBe(true)
    await expect(tab.getByText('You are offline')).toBeVisible()
    await tab.goto('/categories/dairy')
    await expect(tab.getByRole('article', { name: 'Toned Milk 500 ml' })).toBeVisible()
    await phone.close()
  } finally {
    // Chromium's helper processes write for a moment after it has ended.
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})
