/**
 * Takes the screenshots that browsers show in the install prompt (public/screenshots):
 * `npx tsx tests/support/manifest-screenshots.ts`. The manifest states their sizes, which
 * tests/manifest.test.ts checks.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test'
import { buildPage } from '#scripts/build.ts'
import { PROJECT_ROOT } from '#scripts/system/project-root.ts'
import { findChromium } from '#scripts/system/find-chromium.ts'
import { SANDBOX_BUILD_ENVIRONMENT } from '#scripts/sandbox-environment.ts'
import { addAddress, addProduct, HOME_ADDRESS, signUp } from '#tests/e2e/support/shopper.ts'
import { startShopServer } from './shop-server.ts'

const FOLDER = path.join(PROJECT_ROOT, 'public/screenshots')

const NARROW: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}
const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: path.join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 82 })
}

/** Signs in a shopper with an address and a few products in the cart, on the home page. */
async function atHome(page: Page, email: string): Promise<void> {
  await signUp(page, email)
  await addProduct(page, 'Toned Milk 500 ml', 2)
  await page.goto('/cart')
  await addAddress(page, HOME_ADDRESS)
  await page.goto('/')
  await page.getByRole('article').first().waitFor()
}

await buildPage({ mode: 'test', env: SANDBOX_BUILD_ENVIRONMENT })
await mkdir(FOLDER, { recursive: true })
const shop = await startShopServer()
const browser = await chromium.launch({
  executablePath: findChromium().executablePath,
  args: ['--no-sandbox', '--disable-blink-features=AutomationControlled'],
})
try {
  const base = { baseURL: shop.origin, locale: 'en-IN', timezoneId: 'Asia/Kolkata' }
  const phone = await browser.newPage({ ...base, ...NARROW })
  await atHome(phone, 'phone@example.in')
  await take(phone, 'home-narrow')
  await phone.goto('/categories')
  await phone.getByRole('article').first().waitFor()
  await take(phone, 'category-narrow')
  await phone.goto('/cart')
  await phone.getByRole('region', { name: 'Bill details' }).waitFor()
  await take(phone, 'cart-narrow')

  const desk = await browser.newPage({ ...base, ...WIDE })
  await atHome(desk, 'desk@example.in')
  await take(desk, 'home-wide')
  await desk.goto('/categories')
  await desk.getByRole('article').first().waitFor()
  await take(desk, 'category-wide')
} finally {
  await browser.close()
  await shop.stop()
}
