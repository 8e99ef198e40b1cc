import { expect, type Page } from '@playwright/test'
import {
  axeFindings,
  largeTextFindings,
  layoutFindings,
  smallTargets,
  zoomFindings,
} from '#tests/screens/screen-checks.ts'
import { test } from './support/worker-fixtures.ts'

/** Tests the checks for screens on pages with one planted fault of each kind. */
const SOUND = `
  <main>
    <h1>My Cart</h1>
    <p style="width: 300px">A line of text that fits.</p>
    <button style="min-width: 48px; min-height: 48px">Add</button>
  </main>`

async function show(page: Page, body: string): Promise<void> {
  await page.setContent(
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Planted</title><style>body { margin: 0 }</style>${body}</html>`,
  )
}

test('a page without faults has no findings', async ({ page }) => {
  await show(page, SOUND)
  expect(await axeFindings(page)).toEqual([])
  expect(await axeFindings(page, { coloursOnly: true })).toEqual([])
  expect(await layoutFindings(page, 360)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await largeTextFindings(page)).toEqual([])
  expect(await zoomFindings(page)).toEqual([])
})

for (const [what, fault, finding] of [
  ['a picture without a name', '<img src="data:,">', /^image-alt: /],
  ['a field without a name', '<input type="text">', /^label: /],
  ['text that is too pale', '<p style="color: #aaa">Pale</p>', /^color-contrast: /],
] as const) {
  test(`axe-core finds ${what} within the given part of the page`, async ({ page }) => {
    await show(page, SOUND.replace('</main>', `${fault}</main><footer>Jhola</footer>`))
    expect(await axeFindings(page)).toContainEqual(expect.stringMatching(finding))
    expect(await axeFindings(page, { within: ['main'] })).toContainEqual(
      expect.stringMatching(finding),
    )
    expect(await axeFindings(page, { within: ['footer'] })).toEqual([])
  })
}

test('a low contrast in the dark scheme only is found in that scheme', async ({ page }) => {
  await show(
    page,
    `<style>@media (prefers-color-scheme: dark) { p { color: #333; background: #222 } }</style>${SOUND}`,
  )
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await axeFindings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeFindings(page, { coloursOnly: true })).toContainEqual(
    expect.stringMatching(/^color-contrast: .*#333333/),
  )
})

test('text on a woven background is checked against the background colour below it', async ({
  page,
}) => {
  const woven = 'background: #ddd linear-gradient(90deg, #000, #fff); color: #aaa'
  await show(page, SOUND.replace('</main>', `<p style="${woven}">Pale</p></main>`))
  expect(await axeFindings(page)).toContainEqual(expect.stringMatching(/^color-contrast: /))
})

test('a page that is wider than the screen and text that overflows its box are found', async ({
  page,
}) => {
  await show(page, SOUND.replace('</main>', '<div style="width: 500px">wide</div></main>'))
  expect(await layoutFindings(page, 360)).toEqual(['360 px wide: the page is 500 px wide'])
  expect(await layoutFindings(page, 768)).toEqual([])

  const long = 'Donaudampfschifffahrt'.repeat(3)
  await show(page, SOUND.replace('</main>', `<p style="width: 100px">${long}</p></main>`))
  expect(await layoutFindings(page, 768)).toContainEqual(
    expect.stringMatching(/"Donaudampf.* runs \d+ px out of <p/),
  )
  const cut = 'width: 100px; overflow: hidden; text-overflow: ellipsis'
  await show(page, SOUND.replace('</main>', `<p style="${cut}">${long}</p></main>`))
  expect(await layoutFindings(page, 768)).toEqual([])
})

test('a page that is laid out for its new size only some frames later has no findings', async ({
  page,
}) => {
  const late = `<div style="width: 500px">wide</div><script>
    const wide = document.querySelector('div')
    let frames = 0
    const leave = () => (frames++ < 20 ? requestAnimationFrame(leave) : wide.remove())
    addEventListener('resize', leave)
  </script>`
  await show(page, SOUND.replace('</main>', `${late}</main>`))
  expect(await layoutFindings(page, 360)).toEqual([])
  await expect(page.locator('div')).toHaveCount(0)
})

test('a heading that is too narrow for its word is found', async ({ page }) => {
  const broken = SOUND.replace(
    '<h1>My Cart',
    '<h1 style="width: 90px; overflow-wrap: anywhere">Your Checkout',
  )
  await show(page, broken)
  expect(await layoutFindings(page, 360)).toEqual(['360 px wide: the word "Checkout" is broken'])
})

test('an icon whose symbol is not in the page is found', async ({ page }) => {
  const icon = '<svg aria-hidden="true"><use href="#i-bell"></use></svg>'
  await show(page, SOUND.replace('</main>', `${icon}</main>`))
  expect(await layoutFindings(page, 360)).toEqual(['360 px wide: an icon needs #i-bell'])
  await show(page, `<svg hidden><symbol id="i-bell"></symbol></svg>${SOUND}${icon}`)
  expect(await layoutFindings(page, 360)).toEqual([])
})

test('a tap target that is smaller than 44 px is found, also in an open dialog', async ({
  page,
}) => {
  const small = '<button style="width: 32px; height: 48px; padding: 0">×</button>'
  await show(page, SOUND.replace('</main>', `${small}</main>`))
  expect(await smallTargets(page)).toEqual(['<button class=""> ×: 32 × 48 px'])
  await show(page, `${SOUND}<dialog open><p>Sure?</p>${small}</dialog>`)
  expect(await smallTargets(page)).toEqual(['<button class=""> ×: 32 × 48 px'])
  // A link in running text is exempt.
  await show(page, SOUND.replace('</p>', ' <a href="/terms">Terms</a> apply.</p>'))
  expect(await smallTargets(page)).toEqual([])
})

test('a defect that occurs only with large text is found, and the text size is restored', async ({
  page,
}) => {
  const wide = page.viewportSize()?.width ?? 0
  const rem = wide / 16 - 1
  await show(page, SOUND.replace('</main>', `<div style="width: ${rem}rem">wide</div></main>`))
  expect(await layoutFindings(page, wide)).toEqual([])
  expect(await largeTextFindings(page)).toEqual([
    `text at 200 %, 360 px wide: the page is ${wide * 2 - 32} px wide`,
  ])
  // Listeners are notified of the restored size at the next change of the viewport.
  expect(await layoutFindings(page, wide + 1)).toEqual([])
  expect(await layoutFindings(page, wide)).toEqual([])

  // The text size also affects media queries.
  const narrow = `<style>@media (max-width: ${wide / 16 - 1}rem) { div { display: none } }</style>`
  await show(page, `${narrow}${SOUND}<div style="width: ${rem}rem">wide</div>`)
  expect(await largeTextFindings(page)).toEqual([])
})

test('a button that a fixed element covers on a short screen is found, also in an open dialog', async ({
  page,
}) => {
  const foot = '<div class="foot" style="position: fixed; inset: auto 0 0; height: 200px"></div>'
  const long = '<p style="height: 2000px">Long</p>'
  await show(page, SOUND.replace('</main>', `${long}<button>Place Order</button></main>${foot}`))
  expect(await largeTextFindings(page)).toContainEqual(
    expect.stringContaining(`'Place Order' is covered by <div class="foot">`),
  )
  expect(await zoomFindings(page)).toContainEqual(
    `320 × 256 px: 'Place Order' is covered by <div class="foot">`,
  )
  // On a tall screen, nothing covers it after it is scrolled to the middle.
  await show(page, SOUND.replace('</main>', `${long}<button>Add</button>${long}</main>${foot}`))
  expect(await largeTextFindings(page)).toEqual([])
  expect(await zoomFindings(page)).toContainEqual(
    `320 × 256 px: 'Add' is covered by <div class="foot">`,
  )
  await show(page, `<dialog open>${long}<button>Save</button>${long}${foot}</dialog>`)
  expect(await zoomFindings(page)).toEqual([
    `320 × 256 px: 'Save' is covered by <div class="foot">`,
  ])
})
