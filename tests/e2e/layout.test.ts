import type { Locator, Page, Route } from '@playwright/test'
import { keepMessages } from '#tests/screens/keep-messages.ts'
import { SAVED_ADDRESS } from '#tests/support/shopper-account.ts'
import { changeCatalogue } from './support/change-catalogue.ts'
import { DESKTOP, PHONE } from './support/devices.ts'
import { expect, test } from './support/fixtures.ts'
import { holdTimers, SILENCE_MS } from './support/hold-timers.ts'
import { withPendingOrder } from './support/live-shopper.ts'
import { openInShop, changePriceDuringOrder } from './support/shopper.ts'

/** Slides of the home carousel, their spacing, and columns, by width (product §4.5, §4.7). */
const LAYOUT_BY_WIDTH = [
  { widthPx: 639, slides: 2, spacingPx: 5, categories: 3, products: 2 },
  { widthPx: 640, slides: 3, spacingPx: 8, categories: 3, products: 2 },
  { widthPx: 768, slides: 4, spacingPx: 10, categories: 4, products: 3 },
  { widthPx: 1024, slides: 5, spacingPx: 15, categories: 6, products: 3 },
  { widthPx: 1280, slides: 7, spacingPx: 25, categories: 6, products: 4 },
]

/** Returns the positions and widths, in px, of the boxes in the same row as the first. */
async function firstRow(boxes: Locator) {
  const all = await boxes.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width } = element.getBoundingClientRect()
      return { x, y, width }
    }),
  )
  return all.filter(({ y }) => Math.abs(y - (all[0]?.y ?? 0)) < 1)
}

test('the home page has the specified slides, spacing and columns at every width, followed by shelves', async ({
  page,
  signIn,
}) => {
  await holdTimers(page, [SILENCE_MS])
  await signIn(page)
  const slides = page.getByRole('region', { name: 'Product Section' }).getByRole('article')
  const categories = page.getByRole('region', { name: 'Shop by Category' }).getByRole('link')
  // Only the tiles in view are rendered. The others follow at the first scroll and move nothing.
  await expect(slides).toHaveCount(4)
  await expect(categories).toHaveCount(9)
  const placeOfSlides = () =>
    slides.first().evaluate((slide) => slide.getBoundingClientRect().top + scrollY)
  const before = await placeOfSlides()
  await page.mouse.wheel(0, 10)
  await expect(categories).toHaveCount(24)
  // The wheel may still be moving the page, which would undo the next scroll.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(10)
  expect(await placeOfSlides()).toBeCloseTo(before, 1)
  // The other slides are rendered once the section is nearly in view.
  await slides.first().scrollIntoViewIfNeeded()
  await expect(slides).toHaveCount(28)
  for (const { widthPx, slides: perView, spacingPx, categories: columns } of LAYOUT_BY_WIDTH) {
    await page.setViewportSize({ width: widthPx, height: 900 })
    await expect.poll(async () => (await firstRow(categories)).length).toBe(columns)
    await expect
      .poll(async () => {
        const [first, second] = await firstRow(slides)
        const track = await slides
          .first()
          .locator('..')
          .evaluate((box) => box.clientWidth)
        if (!first || !second) return undefined
        const gapPx = second.x - first.x - first.width
        return [Math.round(gapPx), Math.round((track + gapPx) / (first.width + gapPx))]
      })
      .toEqual([spacingPx, perView])
  }

  // A shelf is rendered once it is nearly in view, without products that are on the page already.
  const shelf = page.getByRole('region', { name: 'Vegetables', exact: true })
  await page.getByRole('region', { name: 'Product Section' }).scrollIntoViewIfNeeded()
  await expect(shelf.getByRole('article').first()).toBeVisible()
  const names = await page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')))
  expect(new Set(names).size).toBe(names.length)
  // A mouse without a wheel for this direction moves it with buttons.
  await expect(shelf.getByRole('article').nth(7)).not.toBeInViewport()
  await shelf.getByRole('button', { name: 'Next products' }).click()
  await expect(shelf.getByRole('article').nth(7)).toBeInViewport()
  await shelf.getByRole('link', { name: 'See all' }).click()
  await expect(page).toHaveURL('/categories/vegetables')

  await openInShop(page, '/categories')
  await expect(page.getByRole('heading', { level: 2, name: 'Atta, Rice & Dal' })).toBeVisible()
  for (const { widthPx, products } of LAYOUT_BY_WIDTH) {
    await page.setViewportSize({ width: widthPx, height: 900 })
    const cards = page.getByRole('main').getByRole('article')
    await expect.poll(async () => (await firstRow(cards)).length).toBe(products)
  }
})

/** Withholds every response of the server from now on. Returns a function that ends this. */
async function holdResponses(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHolding = true
  await page.route('**/api/v1/**', async (route) => {
    if (isHolding) held.push(route)
    else await route.continue()
  })
  return async () => {
    isHolding = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

test('on a phone, the icon beside the address in the header appears together with the address', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const respond = await holdResponses(page)
  await signIn(page, { addresses: [SAVED_ADDRESS] })
  const address = page.getByRole('banner').locator('a[href="/address"]')
  await expect(address).toHaveText('my addresses')
  await expect(address.locator('svg')).toBeHidden()
  await respond()
  await expect(address).toHaveText('Guwahati, 781004')
  await expect(address.locator('svg')).toBeVisible()
})

test('on a phone, the address in the header has a PIN code that is whole, or none, and no city of one letter', async ({
  page,
  signIn,
}) => {
  const address = page.getByRole('banner').locator('a[href="/address"]')
  const shownParts = () =>
    address.evaluate((link) => {
      const box = link.getBoundingClientRect()
      return Array.from(link.querySelectorAll('[data-known] span'), (part) => {
        const { top, right, width } = part.getBoundingClientRect()
        const isShown = top < box.bottom - 1 && right <= box.right + 1 && width > 0
        return isShown ? part.textContent.trim() : ''
      })
    })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, { addresses: [SAVED_ADDRESS] }, { path: '/profile' })
  await expect.poll(shownParts).toEqual(['Guwahati,', '781004'])
  await page.setViewportSize({ width: 320, height: 844 })
  await expect.poll(shownParts).toEqual(['', '781004'])
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.setViewportSize({ width: 360, height: 844 })
  await expect.poll(shownParts).toEqual(['', ''])
})

/** Returns how far down the page, in px, its controls are, by their texts. */
const placesOf = async (controls: Locator): Promise<Map<string, number>> =>
  new Map(
    await controls.evaluateAll((elements) =>
      elements.map((element): [string, number] => [
        element.ariaLabel ?? element.textContent,
        element.getBoundingClientRect().top,
      ]),
    ),
  )

for (const { path, loading } of [
  { path: '/cart', loading: 'Missed something?' },
  { path: '/checkout', loading: 'Delivery address' },
  { path: '/profile', loading: 'Loading profile...' },
]) {
  test(`a tap on ${path} hits what it was meant for, because nothing moves when responses arrive`, async ({
    page,
    signIn,
  }) => {
    const respond = await holdResponses(page)
    await signIn(page, { addresses: [SAVED_ADDRESS] }, { path, cart: ['toned-milk-500ml'] })
    const main = page.getByRole('main')
    const controls = main.getByRole('button').or(main.getByRole('link'))
    await expect(main.getByText(loading, { exact: true })).toBeVisible()
    const before = await placesOf(controls)
    expect(before.size).toBeGreaterThan(3)
    await respond()
    await expect(main.getByText(SAVED_ADDRESS.addressLine)).toBeVisible()
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
    const after = await placesOf(controls)
    const moved = [...before].filter(
      ([name, topPx]) => Math.abs((after.get(name) ?? Infinity) - topPx) >= 1,
    )
    expect(moved).toEqual([])
  })
}

for (const { path, loading } of [
  { path: '/orders', loading: 'Loading orders...' },
  { path: '/address', loading: 'Loading addresses...' },
]) {
  test(`on a large screen, the footer of ${path} is out of sight until the list is known, which may be short`, async ({
    page,
    newAccount,
    signIn,
  }) => {
    await page.setViewportSize({ width: 1280, height: 1600 })
    const account = await newAccount({ addresses: [SAVED_ADDRESS] })
    await account.placeOrder(['toned-milk-500ml'])
    const respond = await holdResponses(page)
    await signIn(page, account, { path })
    const footer = page.getByRole('contentinfo')
    await expect(page.getByText(loading)).toBeAttached()
    await expect(footer).toBeAttached()
    await expect(footer).not.toBeInViewport()
    await respond()
    await expect(page.getByText(loading)).toHaveCount(0)
    await expect(footer).toBeInViewport()
  })
}

test('the name of a product with two pictures stays in its place when its details arrive', async ({
  page,
  signIn,
}) => {
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    let isHolding = true
    globalThis.Worker = class extends Worker {
      override postMessage(message: { method?: string }): void {
        const send = (): void => {
          super.postMessage(message)
        }
        if (isHolding && message.method === 'product') held.push(send)
        else send()
      }
    }
    addEventListener('test:release', () => {
      isHolding = false
      for (const send of held) send()
    })
  })
  await signIn(page, {}, { path: '/categories/vegetables' })
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  // The page before it has a heading, too.
  const name = page.getByRole('article').getByRole('heading', { level: 1 })
  await expect(name).toBeVisible()
  const before = await name.boundingBox()
  await expect(page.getByRole('button', { name: 'Show picture 2' })).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('test:release')))
  await expect(page.getByRole('button', { name: 'Show picture 2' })).toBeVisible()
  expect(await name.boundingBox()).toEqual(before)
})

test('messages cover neither the header nor the heading nor the buttons of a dialog', async ({
  page,
  signIn,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 502/)
  await keepMessages(page)
  await page.route('**/api/v1/users/update/*', (route) => route.fulfill({ status: 502 }))
  await signIn(page, {}, { path: '/address' })
  await page.getByRole('button', { name: 'Add New Address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Address' })
  await dialog.getByRole('textbox', { name: 'Full Name' }).fill(SAVED_ADDRESS.fullName)
  await dialog.getByRole('textbox', { name: 'Address Line' }).fill(SAVED_ADDRESS.addressLine)
  await dialog.getByRole('textbox', { name: 'City' }).fill(SAVED_ADDRESS.city)
  await dialog.getByRole('textbox', { name: 'PIN Code' }).fill(SAVED_ADDRESS.pinCode)
  for (const viewport of [PHONE.viewport, { width: 390, height: 560 }, DESKTOP.viewport]) {
    await page.setViewportSize(viewport)
    await dialog.getByRole('button', { name: 'Save Address' }).click()
    const message = page.getByRole('region', { name: 'Messages' }).getByText('Failed to update')
    await expect(message).toBeVisible()
    // A trial click fails if another element covers the button.
    await dialog.getByRole('button', { name: 'Close message' }).click({ trial: true })
    await dialog.getByRole('button', { name: 'Cancel' }).click({ trial: true })
    await dialog.getByRole('button', { name: 'Close message' }).click()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByText('Failed to update address')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  const banner = page.getByRole('banner')
  const controls = banner.getByRole('link').or(banner.getByRole('button'))
  for (const control of await controls.all()) await expectUncovered(control)
  const main = page.getByRole('main')
  await expectUncovered(main.getByRole('heading', { level: 1 }))
  await expectUncovered(main.getByRole('button', { name: 'Add New Address' }).first())
  await expect(page.getByText('Failed to update address')).toBeVisible()
})

test('what scrolls in a dialog, or in the panel beside a list, is not drawn over its edge', async ({
  page,
  signIn,
  newAccount,
}) => {
  const { id } = await withPendingOrder(page, { signIn, newAccount })
  await openInShop(page, `/orders?order=${id}`)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  // 94% of this height are whole pixels.
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 600 })
    await expect(details.getByRole('heading', { name: 'Delivery address' })).toBeVisible()
    const edges = await pictureOfEdges(page, details, 100)
    expect(await pictureOfEdges(page, details, 130)).toEqual(edges)
    expect(await pictureOfEdges(page, details, 160)).toEqual(edges)
  }
})

test('on a phone, nothing shows in the corners below the buttons of a pasted list', async ({
  page,
  signIn,
}) => {
  await signIn(page, {}, { path: '/cart' })
  await page.setViewportSize({ width: 390, height: 600 })
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste a list' })
  const goods = ['atta', 'milk', 'onion', 'toor dal', 'soap']
  await dialog.getByRole('textbox', { name: 'Your list' }).fill(goods.join('\n'))
  await dialog.getByRole('button', { name: 'Find products' }).click()
  await expect(dialog.getByRole('button', { name: 'Add 5 products to cart' })).toBeVisible()
  const corners = async (scrollTop: number) => {
    await dialog.evaluate((element, to) => {
      element.scrollTop = to
    }, scrollTop)
    await expect.poll(() => dialog.evaluate((element) => element.scrollTop)).toBe(scrollTop)
    const picture = await page.screenshot({ clip: { x: 1, y: 597, width: 388, height: 2 } })
    return picture.toString('base64')
  }
  const before = await corners(100)
  for (const scrollTop of [120, 140, 160, 180, 200]) expect(await corners(scrollTop)).toBe(before)
})

/** Pictures of the first and the last row of pixels, without the round corners and the scroll bar. */
async function pictureOfEdges(page: Page, scrolled: Locator, scrollTop: number) {
  const { x, y, width, height } = await scrolled.evaluate((element, to) => {
    element.scrollTop = to
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x, y, width, height }
  }, scrollTop)
  await expect.poll(() => scrolled.evaluate((element) => element.scrollTop)).toBe(scrollTop)
  const row = { x: x + 24, width: width - 48, height: 1 }
  const pictures = []
  // The panel may end below the window.
  for (const edge of [y, y + height - 1].filter((at) => at < 600)) {
    const picture = await page.screenshot({ clip: { ...row, y: edge } })
    pictures.push(picture.toString('base64'))
  }
  return pictures
}

/** Expects that a tap on the centre of the element hits the element itself. */
const expectUncovered = (target: Locator): Promise<void> =>
  expect
    .poll(() =>
      target.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const met = document.elementFromPoint(x + width / 2, y + height / 2)
        return met !== null && element.contains(met)
      }),
    )
    .toBe(true)

test('on a phone, the scrolled header keeps its first row and the search, and lets products have the rest', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  const header = page.getByRole('banner')
  const [row, address, field] = [
    header.getByRole('navigation'),
    header.getByRole('link', { name: 'Add delivery address' }),
    header.getByRole('combobox'),
  ]
  await expect(address).toBeVisible()
  const before = await header.boundingBox()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  expect(await header.boundingBox()).toMatchObject({ y: -63, height: before?.height })
  expect(await row.boundingBox()).toMatchObject({ y: 0 })
  for (const part of [field, row.getByRole('link', { name: /^My Cart/ })]) {
    await part.tap({ trial: true })
  }
  await address.focus()
  await expectUncovered(address)
})

const addressLineOf = (number: number) => `House ${number}, Kharghuli Hill Road`

test('on a wide screen, the total and the button beside it are in sight with 20 addresses and an order on its way', async ({
  page,
  newAccount,
  signIn,
}) => {
  const addresses = Array.from({ length: 20 }, (_, index) => ({
    ...SAVED_ADDRESS,
    _id: String(index + 1),
    addressLine: addressLineOf(index + 1),
  }))
  await page.setViewportSize(DESKTOP.viewport)
  await withPendingOrder(
    page,
    { newAccount, signIn },
    { addresses, cart: ['toned-milk-500ml', 'almonds-250g'] },
  )
  const foot = page.locator('[data-foot]')
  const last = page.getByRole('radio', { name: addressLineOf(20) })

  await openInShop(page, '/cart')
  const proceed = page.getByRole('button', { name: 'Proceed to Payment' })
  await expect(proceed).toBeEnabled()
  await expectUncovered(proceed)
  await expectUncovered(foot.getByText(/^₹/))
  // What has no room is scrolled above them.
  await page.getByRole('button', { name: '+ Add New Address' }).focus()
  await expectUncovered(page.getByRole('button', { name: '+ Add New Address' }))
  await expect(last).toBeInViewport()
  await expectUncovered(proceed)

  await openInShop(page, '/checkout')
  const place = page.getByRole('button', { name: 'Place Order' })
  await page.getByRole('button', { name: 'Change delivery address' }).click()
  await expectUncovered(place)
  await expectUncovered(foot.getByText(/^₹/))
  await last.focus()
  await expect(last).toBeInViewport()
  await expectUncovered(place)
})

test('the rail of categories scrolls to the current category', async ({ page, signIn }) => {
  await signIn(page, {}, { path: '/categories' })
  const rail = page.getByRole('navigation', { name: 'Categories' })
  const last = rail.getByRole('link').last()
  await expect(last).not.toBeInViewport()
  await page.goto((await last.getAttribute('href')) ?? '')
  await expect(last).toHaveAttribute('aria-current', 'page')
  await expect(last).toBeInViewport({ ratio: 0.9 })
  await expectUncovered(last)
})

test('the reason for a refused order scrolls into view and is not covered, in a card as wide as the bill', async ({
  page,
  shop,
  signIn,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 409/)
  await changePriceDuringOrder(page, shop, 'toned-milk-500ml', { price: 31, discountPrice: 30 })
  await page.setViewportSize({ width: 390, height: 664 })
  await signIn(
    page,
    { addresses: [SAVED_ADDRESS] },
    { path: '/checkout', cart: ['toned-milk-500ml'] },
  )
  const place = page.getByRole('button', { name: 'Place Order' })
  await expect(place).toBeEnabled()
  await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight)
  })
  await place.click()
  const reason = page.getByText(/^Prices have changed, so nothing was ordered yet/)
  await expect(reason).toBeInViewport()
  await expectUncovered(reason)

  // On a wide screen its card is in the column of the bill.
  await page.setViewportSize(DESKTOP.viewport)
  const columnOf = (name: string) =>
    page.getByRole('region', { name }).evaluate((region) => {
      const { left, width } = region.getBoundingClientRect()
      return { left, width }
    })
  await expect.poll(() => columnOf('Your last order')).toEqual(await columnOf('Order Summary'))
  await expect(page.getByRole('radio').first()).toBeInViewport()
})

test('names of 180 characters, prices with paise and a catalogue without pictures break no layout', async ({
  page,
  shop,
  signIn,
}) => {
  const unbroken = 'Donaudampfschifffahrt'.repeat(9).slice(0, 180)
  const spaced = 'A very long name of a product that goes on and on '.repeat(4).slice(0, 180)
  await changeCatalogue(page, shop.port, (data) => {
    const products = data.products.map((product, index) => ({
      ...product,
      productImages: [],
      productName: `${index} ${index % 2 === 0 ? unbroken : spaced}`,
      price: 1_234_567.25,
      discountPrice: 99_999.5,
    }))
    const categories = data.categories.map((category, index) => ({
      ...category,
      featuredImage: '',
      ...(index === 1 && { categoryName: unbroken }),
    }))
    return { ...data, products, categories }
  })
  await signIn(page)
  const fits = async (): Promise<void> => {
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(tooWide, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
  }
  const product = page.getByRole('article').first()
  await expect(product).toContainText('₹99,999.50')
  await fits()
  await product.getByRole('button', { name: /^Add / }).click()
  await openInShop(page, '/categories')
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await fits()
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await fits()
  await openInShop(page, '/cart')
  await expect(page.getByRole('region', { name: 'Bill details' })).toContainText('₹1,00,018.50')
  await fits()
  await page.goto('/checkout')
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('₹1,00,018.50')
  await fits()
})
