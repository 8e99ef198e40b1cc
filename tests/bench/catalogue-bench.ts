/**
 * Measures how long the server takes to build the check-availability response for 30,000 products,
 * as after a change of the catalogue, and how long the event loop is blocked meanwhile. Then
 * measures the deltas that are sent to clients with the previous catalogue.
 * `BENCH_DATABASE_URL=… npm run bench -- catalogue` uses an empty PostgreSQL database instead of
 * the embedded one. DATABASE_URL is not read, because it may point to a real shop.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/open-database.ts'
import { products, stores } from '#server/db/schema.ts'
import { changePrices } from '#server/db/store-changes.ts'
import { buildCatalogueDelta } from '#server/catalogue/build-catalogue-delta.ts'
import { buildCatalogue } from '#server/catalogue/build-catalogue.ts'
import { seedShop } from '#server/seed/seed-shop.ts'
import { expectNoStores, generatedSeed } from '#tests/support/catalogue.ts'
import { markdownTable } from './markdown-table.ts'

const PRODUCTS = 30_000
const DELTA_PRODUCTS = 6_000
/** How many prices change before each measured delta. */
const CHANGED_PRICES = [1, 100]
const ROUNDS = 3
const DELAY_WITHIN_MS = 50
const MEGABYTE = 1_024 * 1_024

const ms = (nanoseconds: number): number => Math.round(nanoseconds / 1e6)

const url = process.env['BENCH_DATABASE_URL']
const database = await openDatabase(url === undefined ? { memory: true } : { url })

/** Returns the table rows for the delta that a client with the previous catalogue receives. */
async function measureDeltas(productCount: number): Promise<(string | number)[][]> {
  const { orm } = database
  await seedShop(orm, generatedSeed(productCount))
  const head = { isAvailable: true, darkStores: [], deliveryCharge: 19 }
  const storeNow = async () => {
    const [store] = await orm.select().from(stores)
    if (store === undefined) throw new Error('There is no store')
    return store
  }
  const rows: (string | number)[][] = []
  for (const count of CHANGED_PRICES) {
    const { id } = await storeNow()
    const before = await buildCatalogue(orm, id, head, 'br')
    const changed = generatedSeed(productCount).products.slice(0, count)
    await changePrices(
      orm,
      id,
      changed.map((product) => ({
        productId: product.id,
        pricePaise: 100_000 + count,
        discountPricePaise: null,
      })),
    )
    const after = await buildCatalogue(orm, id, head, 'br')
    const startedAtMs = performance.now()
    const delta = await buildCatalogueDelta(orm, {
      store: await storeNow(),
      head,
      clientTag: before.etag,
      tag: after.etag,
      encoding: 'br',
    })
    const tookMs = Math.round(performance.now() - startedAtMs)
    rows.push([productCount, count, after.body.length, delta?.length ?? 'none', tookMs])
  }
  return rows
}

try {
  await expectNoStores(database.orm)
  const deltaRows = await measureDeltas(DELTA_PRODUCTS)
  await seedShop(database.orm, generatedSeed(PRODUCTS))
  // The catalogue import analyzes the table too.
  await database.orm.execute(sql`analyze ${products}`)
  const [store] = await database.orm.select().from(stores)
  if (store === undefined) throw new Error('There is no store')
  const head = { isAvailable: true, darkStores: [], deliveryCharge: 19 }
  const rows: (string | number)[][] = []
  let meetsLimits = true
  for (const encoding of ['br', 'gzip'] as const) {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const delay = monitorEventLoopDelay({ resolution: 1 })
      delay.enable()
      const startedAtMs = performance.now()
      const { body } = await buildCatalogue(database.orm, store.id, head, encoding)
      const tookMs = Math.round(performance.now() - startedAtMs)
      delay.disable()
      meetsLimits &&= ms(delay.percentile(99)) <= DELAY_WITHIN_MS
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
  deltaRows.push(...(await measureDeltas(PRODUCTS)))
  console.log(
    `\n${markdownTable(
      ['products', 'changed prices', 'whole, bytes', 'delta, bytes', 'delta built in, ms'],
      deltaRows,
    )}`,
  )
  console.log(`\nLimit: 99 % of the event loop delays within ${DELAY_WITHIN_MS} ms.`)
  process.exitCode = meetsLimits ? 0 : 1
} finally {
  await database.close()
}
