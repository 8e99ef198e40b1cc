import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '#contract/endpoint.ts'
import { checkAvailability } from '#contract/catalogue-endpoints.ts'
import { createOrder, orderById } from '#contract/order-endpoints.ts'
import { setProductPrice } from '#server/db/catalogue-store.ts'
import { categories, products, stores } from '#server/db/schema.ts'
import {
  parsedResponse,
  IN_REACH,
  IN_REACH_STORE,
  validOrder,
  startHarness,
  type ServerHarness,
} from '#tests/support/server-harness.ts'
import { SMALL_SEED } from '#tests/support/small-seed.ts'
import { catalogueSeed } from './catalogue.ts'
import { storeSeeds } from './stores.ts'
import { seedShop, type SeedData } from './seed-shop.ts'

let server: ServerHarness
beforeAll(async () => {
  server = await startHarness()
})
afterAll(() => server.close())

const seed = (data: SeedData) => seedShop(server.database.orm, data)
const storeRows = () => server.database.orm.select().from(stores).orderBy(stores.id)

async function shown() {
  const response = await server.call('POST', checkAvailability.pattern, { body: IN_REACH })
  return parsedResponse(checkAvailability, response).data
}

const [atta, ...rest] = SMALL_SEED.products
if (atta === undefined) throw new Error('The seed is empty')

describe('a seeded shop', () => {
  it('shows the same products after a restart, with prices that were changed meanwhile', async () => {
    await setProductPrice(server.database.orm, atta.id, {
      pricePaise: 40_000,
      discountPricePaise: null,
    })
    const before = await storeRows()
    await seed(SMALL_SEED)
    expect(await storeRows()).toEqual(before)
    expect((await shown()).products[0]).toMatchObject({ _id: atta.id, price: 400 })
  })

  it('sells the products of a newer seed, and keeps orders and shoppers', async () => {
    await setProductPrice(server.database.orm, atta.id, {
      pricePaise: 31_000,
      discountPricePaise: 26_500,
    })
    const shopper = await server.registered()
    const response = await server.create(shopper, validOrder(shopper, server.clock.nowMs))
    const { order } = parsedResponse(createOrder, response, 201).data
    const { price: _price, ...unreduced } = { ...atta, mrp: 333 }
    const [first, , ...otherStores] = SMALL_SEED.stores
    if (first === undefined) throw new Error('No store')
    await seed({
      stores: [
        { ...first, name: 'Jhola, moved next door', latitude: first.latitude + 0.001 },
        ...otherStores,
        { id: 'new-store', name: 'Jhola New', latitude: 10, longitude: 77 },
      ],
      categories: SMALL_SEED.categories,
      products: [unreduced, ...rest.slice(1)],
    })
    const data = await shown()
    expect(data.darkStores).toMatchObject([{ _id: IN_REACH_STORE, name: 'Jhola, moved next door' }])
    expect(data.products).toHaveLength(SMALL_SEED.products.length - 1)
    expect(data.products[0]).toMatchObject({ price: 333 })
    expect(data.products[0]).not.toHaveProperty('discountPrice')
    const known = await storeRows()
    expect(known.map(({ id }) => id)).toContain('new-store')
    expect(known.map(({ id }) => id)).not.toContain(SMALL_SEED.stores[1]?.id)
    // Above every version that a page has cached.
    expect(known.find(({ id }) => id === IN_REACH_STORE)?.catalogueVersion).toBeGreaterThan(1)

    const path = pathOf(orderById.pattern, { orderId: order._id })
    expect(
      parsedResponse(orderById, await server.call('GET', path, { as: shopper })).data.order,
    ).toEqual(order)
    await seed(SMALL_SEED)
    expect((await shown()).products).toHaveLength(SMALL_SEED.products.length)
  })

  it('leaves a store with an imported catalogue alone', async () => {
    const { orm } = server.database
    await orm.update(stores).set({ seedHash: null }).where(eq(stores.id, IN_REACH_STORE))
    await orm.delete(categories).where(eq(categories.storeId, IN_REACH_STORE))
    await seed({ ...SMALL_SEED, products: rest })
    expect((await shown()).products).toEqual([])
    // The other stores got the newer seed.
    const others = await orm.$count(products)
    expect(others).toBe(rest.length * (SMALL_SEED.stores.length - 1))
  })

  it('gets no seeded stores if it has its own', async () => {
    const { orm } = server.database
    await orm.delete(stores)
    await orm.insert(stores).values({ id: 'mine', name: 'Mine', latitude: 1, longitude: 1 })
    await seed(SMALL_SEED)
    expect(await storeRows()).toMatchObject([{ id: 'mine', seedHash: null }])
    await orm.delete(stores)
  })

  it('can use the real seed, and every store sells the whole catalogue', async () => {
    await seed({ stores: storeSeeds, ...catalogueSeed })
    const { orm } = server.database
    expect(await orm.$count(products)).toBe(storeSeeds.length * catalogueSeed.products.length)
    const data = await shown()
    expect(data.products).toHaveLength(catalogueSeed.products.length)
    expect(data.categories).toHaveLength(catalogueSeed.categories.length)
    expect(data.products.length).toBeGreaterThan(300)
    expect(data.categories.length).toBeGreaterThan(20)
  })
})
