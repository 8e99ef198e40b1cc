import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { checkAvailability } from '#contract/catalogue-endpoints.ts'

type Catalogue = v.InferOutput<typeof checkAvailability.response>['data']

/** The page receives the shop's catalogue with this change. */
export async function changeCatalogue(
  page: Page,
  port: number,
  change: (data: Catalogue) => Catalogue,
): Promise<void> {
  await page.context().route(`**${checkAvailability.pattern}`, async (route) => {
    // By IP address, because Node does not resolve *.localhost on every system.
    const original = await fetch(`http://127.0.0.1:${port}${checkAvailability.pattern}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: route.request().postData(),
    })
    const { data } = v.parse(checkAvailability.response, await original.json())
    await route.fulfill({ json: { data: change(data) } })
  })
}
