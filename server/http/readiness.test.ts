import { describe, expect, it } from 'vitest'
import { createReadiness } from './readiness.ts'

/** A database that responds when the test tells it to. */
function someDatabase() {
  let pings = 0
  let open: (() => void) | undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  return {
    ping: () => {
      pings += 1
      return gate
    },
    respond: () => open?.(),
    pings: () => pings,
  }
}

describe('readiness', () => {
  it('queries the database once for concurrent requests', async () => {
    const database = someDatabase()
    const isReady = createReadiness(database.ping)
    const checks = Array.from({ length: 100 }, () => isReady())
    database.respond()
    await Promise.all(checks)
    expect(database.pings()).toBe(1)
  })

  it('queries it again when the last response is old', async () => {
    let pings = 0
    const isReady = createReadiness(
      async () => {
        pings += 1
        await Promise.resolve()
      },
      { freshMs: 0 },
    )
    await isReady()
    await isReady()
    expect(pings).toBe(2)
  })

  it('does not wait for a database that hangs, and does not pile up queries', async () => {
    const database = someDatabase()
    const isReady = createReadiness(database.ping, { freshMs: 0, deadlineMs: 10 })
    for (let turn = 0; turn < 3; turn += 1) {
      await expect(isReady()).rejects.toThrow('did not respond within 10 ms')
    }
    expect(database.pings()).toBe(1)
    database.respond()
    await expect(isReady()).resolves.toBeUndefined()
  })
})
