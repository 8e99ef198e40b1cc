/**
 * Checks the web app manifests: every image exists with the type and size that they state, and the
 * promise is that of the shop.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { DELIVERY_PROMISE_MINUTES } from '#contract/constants.ts'

const PUBLIC = path.resolve(import.meta.dirname, '../public')

const imageSchema = v.object({
  src: v.string(),
  sizes: v.string(),
  type: v.string(),
  purpose: v.optional(v.string(), 'any'),
})
const manifestSchema = v.object({
  id: v.string(),
  name: v.string(),
  short_name: v.string(),
  start_url: v.string(),
  scope: v.string(),
  display: v.string(),
  theme_color: v.string(),
  background_color: v.string(),
  launch_handler: v.object({ client_mode: v.array(v.string()) }),
  share_target: v.object({
    action: v.string(),
    method: v.string(),
    params: v.record(v.string(), v.string()),
  }),
  icons: v.array(imageSchema),
  shortcuts: v.array(v.object({ name: v.string(), url: v.string(), icons: v.array(imageSchema) })),
  screenshots: v.array(
    v.object({ ...imageSchema.entries, form_factor: v.string(), label: v.string() }),
  ),
})

const manifest = v.parse(
  manifestSchema,
  JSON.parse(await readFile(path.join(PUBLIC, 'manifest.webmanifest'), 'utf8')),
)

/** Reads type and size in pixels from the header of a PNG or JPEG. */
function readImageHeader(file: Buffer): { type: string; sizes: string } {
  if (file.subarray(1, 4).toString('latin1') === 'PNG') {
    return { type: 'image/png', sizes: `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}` }
  }
  if (file.readUInt16BE(0) !== 0xffd8) throw new Error('The file is neither PNG nor JPEG')
  // Skips segments up to the frame header with height and width.
  for (let at = 2; ; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file[at + 1]
    if (marker !== undefined && marker >= 0xc0 && marker <= 0xc2) {
      return {
        type: 'image/jpeg',
        sizes: `${file.readUInt16BE(at + 7)}x${file.readUInt16BE(at + 5)}`,
      }
    }
  }
}

const counterManifest = v.parse(
  v.pick(manifestSchema, ['id', 'name', 'start_url', 'scope', 'display', 'icons']),
  JSON.parse(await readFile(path.join(PUBLIC, 'counter/app.webmanifest'), 'utf8')),
)

const images = [
  ...manifest.icons,
  ...counterManifest.icons,
  ...manifest.screenshots,
  ...manifest.shortcuts.flatMap(({ icons }) => icons),
]

it.each(images)(
  '$src has the type and size that its manifest states',
  async ({ src, sizes, type }) => {
    expect(readImageHeader(await readFile(path.join(PUBLIC, src)))).toEqual({ type, sizes })
  },
)

it('the manifest has icons for every purpose', () => {
  expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 512x512',
    'monochrome 512x512',
  ])
})

it('the manifest has shortcuts to cart, orders and search', () => {
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['My Cart', '/cart'],
    ['My Orders', '/orders'],
    ['Search', '/?search'],
  ])
})

it.each(['narrow', 'wide'])(
  'the manifest has %s screenshots of one size, in the limits of browsers',
  (formFactor) => {
    const shown = manifest.screenshots.filter((image) => image.form_factor === formFactor)
    expect(shown.length).toBeGreaterThanOrEqual(2)
    expect(new Set(shown.map(({ sizes }) => sizes)).size).toBe(1)
    const [width = 0, height = 0] = (shown[0]?.sizes ?? '').split('x').map(Number)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320)
    expect(Math.max(width, height)).toBeLessThanOrEqual(3840)
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3)
  },
)

it('the app covers the whole origin, and its theme colour is the page’s in the light scheme', async () => {
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
  const page = await readFile(path.resolve(PUBLIC, '../index.html'), 'utf8')
  expect(page).toContain(`media="(prefers-color-scheme: light)" content="${manifest.theme_color}"`)
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
})

it('the counter is an app of its own, with icons for every launcher', async () => {
  expect(counterManifest).toMatchObject({
    id: '/counter/',
    start_url: '/counter/',
    scope: '/counter/',
    display: 'standalone',
  })
  expect(counterManifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 512x512',
  ])
  const page = await readFile(path.resolve(PUBLIC, '../counter.html'), 'utf8')
  expect(page).toContain('<link rel="manifest" href="/counter/app.webmanifest" />')
})

it('the cart accepts lists that other apps share, with the parameters that it reads', () => {
  // With GET, the service worker serves the page, so that the shared text reaches no server.
  expect(manifest.share_target).toEqual({
    action: '/cart',
    method: 'GET',
    params: { title: 'title', text: 'text' },
  })
})

it.each(['public/manifest.webmanifest', 'index.html'])(
  '%s promises the delivery time of the shop',
  async (file) => {
    const text = await readFile(path.join(PUBLIC, '..', file), 'utf8')
    const promised = Array.from(text.matchAll(/(\d+) minutes/g), ([, minutes]) => Number(minutes))
    expect(new Set(promised)).toEqual(new Set([DELIVERY_PROMISE_MINUTES]))
  },
)
