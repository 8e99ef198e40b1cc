import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/log.ts'
import { eventually } from '#tests/support/eventually.ts'
import { refused, startHarness, type ServerHarness } from '#tests/support/server-harness.ts'

let server: ServerHarness
beforeAll(async () => {
  server = await startHarness()
})
afterAll(() => server.close())

const withoutDatabase = () => ({
  database: { ...server.database, ping: () => Promise.reject(new Error('gone')) },
})

describe('health', () => {
  it('is always alive, and ready only while the database responds', async () => {
    expect((await server.call('GET', '/healthz')).status).toBe(200)
    expect((await server.call('GET', '/readyz')).status).toBe(200)
    const broken = await startHarness({ beside: withoutDatabase() })
    const response = await broken.call('GET', '/readyz')
    expect(refused(response)).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
    expect((await broken.call('GET', '/healthz')).status).toBe(200)
    await broken.close()
  })

  it('is in the log only if it fails, because probes come every second', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => lines.push(line) })
    const logging = await startHarness({ beside: server, log })
    await logging.call('GET', '/healthz')
    await logging.call('GET', '/readyz')
    expect(lines).toEqual([])
    const broken = await startHarness({ beside: withoutDatabase(), log })
    await broken.call('GET', '/readyz')
    expect(lines.join('')).toContain('The database does not respond')
    await broken.close()
    await logging.call('GET', '/api/v1/settings/delivery-charge')
    expect(lines.join('')).toContain('delivery-charge')
    await logging.close()
  })

  // A PostgreSQL setting applies to one of several connections; tests/postgres makes all of them
  // fail.
  it.skipIf(process.env['TEST_DATABASE_URL'])(
    'cannot serve while the embedded database takes no rows',
    async () => {
      const other = await startHarness()
      const { orm } = other.database
      expect((await other.call('GET', '/readyz')).status).toBe(200)
      await orm.execute(sql`set default_transaction_read_only = on`)
      await eventually(async () => {
        expect(refused(await other.call('GET', '/readyz'))).toMatchObject({
          status: 503,
          code: 'UNAVAILABLE',
        })
      })
      await orm.execute(sql`set default_transaction_read_only = off`)
      await eventually(async () => expect((await other.call('GET', '/readyz')).status).toBe(200))
      await other.close()
    },
  )
})
