import { createHook } from 'node:async_hooks'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { serveStaticFiles } from './static-files.ts'

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
