import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { checkAvailability, productSchema } from '#contract/catalogue-endpoints.ts'
import { stores } from '#server/db/schema.ts'
import { sizeOf } from '#server/seed/shelf.ts'
import { availabilityResponse, expectNoStores, generatedSeed } from './catalogue.ts'
import { IN_REACH, startHarness } from './server-harness.ts'
import { openTestDatabase } from './test-database.ts'

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

describe('a generated catalogue', () => {
  it('is the same for the same seed, and different for a different one', () => {
    const first = JSON.stringify(availabilityResponse(300, 7))
    expect(JSON.stringify(availabilityResponse(300, 7))).toBe(first)
    expect(JSON.stringify(availabilityResponse(300, 8))).not.toBe(first)
  })

  it('is a prefix of a larger one', () => {
    const small = generatedSeed(300).products
    expect(generatedSeed(1_000).products.slice(0, 300)).toEqual(small)
  })

  it('of 30,000 products has unique ids and names, and about 18 MB', () => {
    const { products } = generatedSeed(30_000)
    expect(products).toHaveLength(30_000)
    expect(new Set(products.map(({ id }) => id)).size).toBe(30_000)
    expect(new Set(products.map(({ name }) => name)).size).toBe(30_000)
    const megabytes = bytesOf(availabilityResponse(30_000)) / 1_000_000
    expect(megabytes).toBeGreaterThan(16)
    expect(megabytes).toBeLessThan(20)
  })

  it('has a size in proportion to the number of products', () => {
    const growth = bytesOf(availabilityResponse(30_000)) / bytesOf(availabilityResponse(3_000))
    expect(growth).toBeGreaterThan(9)
    expect(growth).toBeLessThan(11)
  })

  it('has plausible prices, a size in each name, and products in every category', () => {
    const { products, categories } = generatedSeed(30_000)
    const implausible = products.filter(
      ({ mrp, price, name }) =>
        mrp <= 0 ||
        (price !== undefined && (price <= 0 || price >= mrp)) ||
        sizeOf(name.replace(/, pack of \d$/, '')) === undefined,
    )
    expect(implausible).toEqual([])
    const sold = new Set(generatedSeed(300).products.map(({ categoryId }) => categoryId))
    expect(sold).toEqual(new Set(categories.map(({ id }) => id)))
  })

  it('matches the contract', () => {
    const { data } = availabilityResponse(300)
    for (const product of data.products) expect(v.is(productSchema, product)).toBe(true)
    expect(v.parse(checkAvailability.response, { data }).data.products).toHaveLength(300)
  })

  it('has at most 30,000 products', () => {
    expect(() => generatedSeed(30_001)).toThrow(RangeError)
  })
})

it('only a database without stores is accepted for measurements', async () => {
  const { database, close } = await openTestDatabase()
  try {
    await expect(expectNoStores(database.orm)).rejects.toThrow('The database has stores')
    await database.orm.delete(stores)
    await expect(expectNoStores(database.orm)).resolves.toBeUndefined()
  } finally {
    await close()
  }
})

it('a server that is seeded with a generated catalogue returns the same data', async () => {
  const server = await startHarness({ seed: generatedSeed(600) })
  try {
    const response = await server.call('POST', checkAvailability.pattern, { body: IN_REACH })
    expect(response.json()).toEqual(availabilityResponse(600))
  } finally {
    await server.close()
  }
})
