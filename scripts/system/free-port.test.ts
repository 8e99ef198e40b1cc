import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { firstPortOf, freePort } from './free-port.ts'

it('gives each worker of Vitest and of Playwright a range of its own', () => {
  const workers = [1, 2, 3, 4]
  const ranges = [
    firstPortOf({}),
    ...workers.map((id) => firstPortOf({ VITEST_POOL_ID: String(id) })),
    ...workers.map((id) => firstPortOf({ TEST_PARALLEL_INDEX: String(id - 1) })),
  ]
  expect(new Set(ranges).size).toBe(9)
  expect(Math.min(...ranges)).toBe(20_000)
  expect(Math.max(...ranges)).toBe(28_000)
})

it('returns no port twice, although nothing listens on the first one yet', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()))
  expect(new Set(ports).size).toBe(20)
})

it('passes over a port that is in use', async () => {
  let port = await freePort()
  // After the last one of the range, the first one follows.
  if (port % 1_000 === 999) port = await freePort()
  const other = createServer().listen(port + 1, '127.0.0.1')
  await once(other, 'listening')
  try {
    expect(await freePort()).not.toBe(port + 1)
  } finally {
    other.close()
  }
})
