/** The counter leaves out a missing item, and opens without a connection (product §9.9, §23.8). */
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { orderNumber } from '#contract/order-number.ts'
import { expect, test } from './support/fixtures.ts'
import { reportEvent, withPendingOrder } from './support/live-shopper.ts'
import {
  isFetchedByScript,
  NO_RESPONSE,
  reconnect,
  waitUntilInstallationFailed,
} from './support/offline.ts'

declare global {
  interface Window {
    headerHeights?: number[]
  }
}

const keySchema = v.object({ key: v.string() })

/** Whether the counter's service worker has stored everything; it stores the page last. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    return (await caches.match('/counter/')) !== undefined
  })

/** Runs in the page, before its own scripts. */
function recordHeaderHeights(): void {
  const heights: number[] = []
  window.headerHeights = heights
  const sizes = new ResizeObserver(([header]) => {
    heights.push(header?.contentRect.height ?? 0)
  })
  const elements = new MutationObserver(() => {
    const header = document.querySelector('header')
    if (header === null) return
    elements.disconnect()
    sizes.observe(header)
  })
  elements.observe(document, { childList: true, subtree: true })
}

test.use({
  throughProxy: true,
  // Only for contexts of `openContext`: the counter needs a service worker, the shopper does not.
  contextOptions: { serviceWorkers: 'allow' },
})

test('the counter leaves out a missing item, and opens with its orders while the shop is unreachable', async ({
  page: shopper,
  shop,
  newAccount,
  signIn,
  openContext,
  faults,
  expectConsoleError,
}) => {
  expectConsoleError(NO_RESPONSE)
  const products = ['toned-milk-500ml', 'set-curd-400g']
  const { id } = await withPendingOrder(shopper, { newAccount, signIn }, { products })
  await reportEvent(shop, id, 'accept')
  await shopper.getByRole('region', { name: 'Accepted Orders' }).getByRole('button').click()
  const details = shopper.getByRole('dialog', { name: 'Order Details' })
  await expect(details.getByText('Toned Milk')).toBeVisible()

  const made = await shop.control('POST', '/sandbox/operations-keys', { role: 'counter' })
  const context = await openContext()
  const counter = await context.newPage()
  await counter.setViewportSize({ width: 360, height: 740 })
  await counter.addInitScript(recordHeaderHeights)
  const failure = faults.plan({
    path: '/counter/',
    when: isFetchedByScript,
    times: 1,
    fault: { kind: 'gateway-timeout' },
  })
  await counter.goto(`/counter/#key=${v.parse(keySchema, made).key}`)
  // It is repeated after 30 seconds, or when the connection is back.
  await expect.poll(() => failure.appliedCount).toBe(1)
  await waitUntilInstallationFailed(counter)
  const packing = counter.getByRole('region', { name: 'To pack', exact: true })
  await expect(packing.getByRole('button', { name: 'Pack and hand over' })).toBeVisible()
  await expect(counter.getByText('Live', { exact: true })).toBeVisible()
  // Otherwise it would move what is tapped while the counter connects.
  expect(await counter.evaluate(() => window.headerHeights)).toHaveLength(1)
  await packing.getByRole('button', { name: 'Pack and hand over' }).click()
  const sheet = counter.getByRole('dialog', { name: `Order ${orderNumber(id)}` })
  await sheet.getByRole('button', { name: /^Not in the shop: Toned Milk/ }).click()
  const question = counter.getByRole('dialog', { name: 'Not in the shop' })
  await question.getByRole('checkbox', { name: 'I have called' }).check()
  await question.getByRole('button', { name: 'Leave it out' }).click()
  await expect(sheet.getByText('Left out', { exact: true })).toBeVisible()
  await expect(details.getByText('Left out', { exact: true })).toBeVisible()
  await shopper.close()

  await reconnect(context)
  await expect.poll(() => isKept(counter)).toBe(true)
  await expect(counter.getByText('Live', { exact: true })).toBeVisible()
  await faults.refuse()
  await counter.reload()
  await expect(counter.getByText(/^Last updated /)).toBeVisible()
  await expect(packing.getByText(orderNumber(id))).toBeVisible()
  await expect(packing.getByText(/^Set Curd/)).toBeVisible()
  await expect(packing.getByRole('button')).toHaveCount(0)

  await faults.listenAgain()
  await expect(sheet.getByText('Left out', { exact: true })).toBeVisible()
  await expect(counter.getByText('Live', { exact: true })).toBeVisible()
  await expect(counter.getByText(/^Last updated /)).toBeHidden()
})
