import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { OverloadError } from '#server/access/overload-error.ts'
import { createPlainBodies, PLAIN_BODIES_AT_ONCE } from './plain-bodies.ts'

/** More than all buffers hold, and not compressible. */
const content = randomBytes(1_024 * 1_024)
const compressed = brotliCompressSync(content)

it('only a few are decompressed at a time; the others are refused until one has been read', async () => {
  const plainBody = createPlainBodies()
  const open = Array.from({ length: PLAIN_BODIES_AT_ONCE }, () => plainBody(compressed))
  expect(() => plainBody(compressed)).toThrow(OverloadError)
  for (const body of open) expect((await buffer(body)).equals(content)).toBe(true)
  const again = open.map(() => plainBody(compressed))
  expect(() => plainBody(compressed)).toThrow(OverloadError)
  // Its client has left.
  again[0]?.destroy()
  expect((await buffer(plainBody(compressed))).equals(content)).toBe(true)
  for (const body of again) body.destroy()
})

it('one whose reader takes nothing is ended, and leaves its place to another', async () => {
  const plainBody = createPlainBodies({ stalledMs: 50 })
  const stalled = Array.from({ length: PLAIN_BODIES_AT_ONCE }, () => plainBody(compressed))
  const ended = stalled.map(async (body) => {
    const failed = once(body, 'error')
    // As much as fits into the buffers of a connection.
    await once(body, 'readable')
    body.read(1)
    expect(await failed).toEqual([new Error('The reader has stalled')])
  })
  await Promise.all(ended)
  expect((await buffer(plainBody(compressed))).equals(content)).toBe(true)
})
