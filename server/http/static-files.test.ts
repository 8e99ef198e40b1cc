import { createHook } from 'node:async_hooks'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify, { type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHarness, type ServerHarness } from '#tests/support/server-harness.ts'
import { PAGE, SCRIPT, smallBuild, type SmallBuild } from '#tests/support/small-build.ts'
import { serveStaticFiles } from './static-files.ts'

let server: ServerHarness
let build: SmallBuild
beforeAll(async () => {
  build = await smallBuild()
  server = await startHarness({ staticDir: build.staticDir })
})
afterAll(async () => {
  await server.close()
  await build.remove()
})

const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,*/*;q=0.8'

function get(
  url: string,
  headers: Record<string, string> = {},
  method: InjectOptions['method'] = 'GET',
) {
  return server.app.inject({ method, url, headers })
}

describe('static files', () => {
  it('returns the page for every route that a person opens', async () => {
    for (const url of [
      '/',
      '/cart',
      '/product/chakki-atta-5kg',
      '/categories/dairy?x=1.5',
      // Ids that look like the names of files.
      '/product/salt-1-kg-mrp-20.5',
      '/product/salt.webp',
      '/categories/no.7/',
    ]) {
      const response = await get(url, { accept: BROWSER_ACCEPT })
      expect(response.statusCode).toBe(200)
      expect(response.body).toBe(PAGE)
      expect(response.headers['cache-control']).toBe('no-cache')
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      const { etag } = response.headers
      expect(etag).toBeTypeOf('string')
      const again = await get(url, { accept: BROWSER_ACCEPT, 'if-none-match': String(etag) })
      expect(again.statusCode).toBe(304)
    }
  })

  it('does not return the page for a missing file or to a program', async () => {
    for (const [url, accept] of [
      ['/assets/old-9z9z9z.js', BROWSER_ACCEPT],
      ['/pictures/products/none-400.webp', BROWSER_ACCEPT],
      ['/favicon.ico', BROWSER_ACCEPT],
      ['/cart', '*/*'],
      ['/cart', 'application/json'],
    ] as const) {
      expect((await get(url, { accept })).statusCode).toBe(404)
    }
    expect((await get('/cart', { accept: BROWSER_ACCEPT }, 'POST')).statusCode).toBe(404)
  })

  it.each([
    ['/assets/app-1a2b3c.js', 'public, max-age=31536000, immutable'],
    ['/staff/counter-1a2b3c.js', 'public, max-age=31536000, immutable'],
    ['/counter/', 'no-cache'],
    // Addresses that the workers of releases without these pages leave to the server.
    ['/counter.html', 'no-cache'],
    ['/ride.html', 'no-cache'],
    ['/pictures/products/milk-400.webp', 'public, max-age=2592000'],
    ['/sw.js', 'no-cache'],
    ['/index.html', 'no-cache'],
  ])('keeps %s as long as %s', async (url, cacheControl) => {
    const response = await get(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe(cacheControl)
  })

  it.each([
    ['counter', 'Counter'],
    ['ride', 'Ride'],
  ])('serves the page of the staff at /%s/', async (name, title) => {
    const page = await get(`/${name}/?of=today`, { accept: BROWSER_ACCEPT })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`<title>${title}</title>`)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const bare = await get(`/${name}`, { accept: BROWSER_ACCEPT })
    expect(bare.statusCode).toBe(302)
    expect(bare.headers.location).toBe(`/${name}/`)
  })

  it('sends files compressed at build time, and uncompressed to clients that do not accept them', async () => {
    const brotli = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotli.headers['content-type']).toContain('javascript')
    expect(brotli.headers['cache-control']).toContain('immutable')
    expect(brotli.headers['vary']).toMatch(/accept-encoding/i)
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT)
    expect((await get('/assets/app-1a2b3c.js')).body).toBe(SCRIPT)
    const page = await get('/cart', { accept: BROWSER_ACCEPT, 'accept-encoding': 'br' })
    expect(brotliDecompressSync(page.rawPayload).toString()).toBe(PAGE)
  })

  it('serves nothing outside the folder and no hidden file in it', async () => {
    for (const url of ['/.env', '/../package.json', '/%2e%2e/package.json', '/assets/..%2f.env']) {
      const response = await get(url, { accept: BROWSER_ACCEPT })
      expect(response.body).not.toContain('SECRET')
      expect(response.body).not.toContain('"name"')
    }
  })
})

/** Returns how many requests to the file system the action makes. */
async function fileRequestsOf(act: () => Promise<void>): Promise<number> {
  let count = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'FSREQPROMISE' || type === 'FSREQCALLBACK') count += 1
    },
  }).enable()
  try {
    await act()
  } finally {
    hook.disable()
  }
  return count
}

it('a file is found by its path, without listing its folders, and a picture without variants', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'jhola-dist-'))
  await mkdir(path.join(folder, 'pictures/products'), { recursive: true })
  await writeFile(path.join(folder, 'pictures/products/milk-400.webp'), 'webp')
  await writeFile(path.join(folder, 'sw.js'), 'script')
  await writeFile(path.join(folder, 'sw.js.br'), 'brotli')
  const app = Fastify()
  await serveStaticFiles(app, folder)
  for (const [url, body] of [
    ['/pictures/products/milk-400.webp', 'webp'],
    ['/sw.js', 'brotli'],
  ] as const) {
    const count = await fileRequestsOf(async () => {
      const headers = { 'accept-encoding': 'gzip, deflate, br' }
      const response = await app.inject({ url, headers })
      expect(response.body).toBe(body)
    })
    // Its size and time, then opening, reading until the end, and closing it.
    expect(count, url).toBeLessThanOrEqual(5)
  }
  await app.close()
  await rm(folder, { recursive: true })
})
