/**
 * Builds the response of check-availability for 30,000 products, as the server does after a change
 * of the catalogue: how long it takes, and how long other requests wait meanwhile.
 * `DATABASE_URL=… npm run bench -- catalogue` measures an empty database of PostgreSQL instead of
 * the embedded one.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/open-database.ts'
import { products, stores } from '#server/db/schema.ts'
import { buildCatalogue } from '#server/http/build-catalogue.ts'
import { seedShop } from '#server/seed/seed-shop.ts'
import { generatedSeed } from '#tests/support/catalogue.ts'
import { markdownTable } from './markdown-table.ts'

const PRODUCTS = 30_000
const ROUNDS = 3
const DELAY_WITHIN_MS = 50
const MEGABYTE = 1_024 * 1_024

const ms = (nanoseconds: number): number => Math.round(nanoseconds / 1e6)

const url = process.env['DATABASE_URL']
const database = await openDatabase(url === undefined ? { memory: true } : { url })
try {
  await seedShop(database.orm, generatedSeed(PRODUCTS))
  // As after an import.
  await database.orm.execute(sql`analyze ${products}`)
  const [store] = await database.orm.select().from(stores)
  if (store === undefined) throw new Error('There is no store')
  const head = { isAvailable: true, darkStores: [], deliveryCharge: 19 }
  const rows: (string | number)[][] = []
  let isHeld = true
  for (const encoding of ['br', 'gzip'] as const) {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const startedAtMs = performance.now()
      const { body } = await buildCatalogue(database.orm, store.id, head, encoding)
      const tookMs = Math.round(performance.now() - startedAtMs)
      delay.disable()
      isHeld &&= ms(delay.percentile(99)) <= DELAY_WITHIN_MS
      rows.push([
        encoding,
        round,
        body.length,
        tookMs,
        ms(delay.percentile(50)),
        ms(delay.percentile(99)),
        ms(delay.max),
        Math.round(process.memoryUsage.rss() / MEGABYTE),
      ])
    }
  }
  console.log(
    markdownTable(
      [
        'encoding',
        'round',
        'bytes',
        'built in, ms',
        'event loop delay, median ms',
        '99 % under, ms',
        'longest, ms',
        'resident memory, MB',
      ],
      rows,
    ),
  )
  console.log(`\nMust hold: 99 % of the delays within ${DELAY_WITHIN_MS} ms.`)
  process.exitCode = isHeld ? 0 : 1
} finally {
  await database.close()
}
