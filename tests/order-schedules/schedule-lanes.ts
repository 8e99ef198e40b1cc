/**
 * The lanes in which schedules run in parallel. Each lane is a real server with its own clock, its
 * own products and its own fault proxy. All lanes share one database.
 */
import { sql } from 'drizzle-orm'
import { paiseFromRupees } from '#contract/money.ts'
import { parseOpeningHours } from '#contract/opening-hours.ts'
import { setProductPrice } from '#server/db/catalogue-store.ts'
import {
  startFaultProxy,
  sumOfFaults,
  type FaultCounts,
  type FaultProxy,
} from '#tests/support/fault-proxy.ts'
import { startHarness, type ServerHarness } from '#tests/support/server-harness.ts'
import { SMALL_SEED } from '#tests/support/small-seed.ts'

export interface ScheduleLane {
  harness: ServerHarness
  proxy: FaultProxy
  clock: { nowMs: number }
  /** The products that only this lane uses, with their current prices. */
  products: readonly [LaneProduct, ...LaneProduct[]]
  /** Sets the prices of this lane's products to their base prices times the factor. */
  setPrices: (factor: number) => Promise<void>
  /** Refuses connections until `comeBack` or `endFaults`. */
  refuse: () => Promise<void>
  comeBack: () => Promise<void>
  /** Ends all faults. */
  endFaults: () => Promise<void>
}

interface LaneProduct {
  id: string
  rupees: number
}

export interface Lanes {
  lanes: readonly ScheduleLane[]
  /** How often each kind of connection fault has occurred. */
  faultCounts: () => FaultCounts
  /** Whether the database itself refuses a second order under the same key. */
  refusesSecondOrder: () => Promise<boolean>
  close: () => Promise<void>
}

const HOURS = parseOpeningHours('08:00-21:00')
const BASE_PRICES_RUPEES = [265, 40] as const

function productsOf(lane: number): [LaneProduct, ...LaneProduct[]] {
  const [first, ...others] = BASE_PRICES_RUPEES.map((rupees, at) => ({
    id: `lane-${lane}-good-${at}`,
    rupees,
  }))
  if (first === undefined) throw new Error('A lane needs a product')
  return [first, ...others]
}

export interface LaneOptions {
  count: number
  /** A planted bug: the server and its database forget the keys of orders. */
  forgetsKeys?: boolean
  /** A planted bug: the server places an order however old its quote is. */
  placesLate?: boolean
}

export async function openLanes({
  count,
  forgetsKeys = false,
  placesLate = false,
}: LaneOptions): Promise<Lanes> {
  const products = Array.from({ length: count }, (_, lane) => productsOf(lane))
  const [pattern] = SMALL_SEED.products
  if (pattern === undefined) throw new Error('The small seed has no product')
  const seed = {
    ...SMALL_SEED,
    products: products
      .flat()
      .map(({ id, rupees }) => ({ ...pattern, id, name: id, mrp: rupees, price: rupees })),
  }
  const config = { storeHours: HOURS }
  const first = await startHarness({ seed, config })
  const others = await Promise.all(
    products.slice(1).map(() => startHarness({ seed, config, beside: first })),
  )
  const { orm } = first.database
  if (forgetsKeys) {
    await orm.execute(sql`alter table orders drop constraint orders_user_key`)
    await orm.execute(sql`create function forget_key() returns trigger language plpgsql as $$
      begin new.idempotency_key := new.idempotency_key || ':' || new.id; return new; end $$`)
    await orm.execute(
      sql`create trigger forget_key before insert on orders for each row execute function forget_key()`,
    )
  }
  if (placesLate) {
    await orm.execute(sql`create function extend_quote() returns trigger language plpgsql as $$
      begin
        new.quoted_at := new.quoted_at + interval '30 days';
        new.created_at := new.created_at + interval '30 days';
        return new;
      end $$`)
    await orm.execute(
      sql`create trigger extend_quote before insert on orders for each row execute function extend_quote()`,
    )
  }
  const lanes = await Promise.all(
    [first, ...others].map((harness, at) => openLane(harness, products[at] ?? productsOf(at))),
  )
  return {
    lanes,
    faultCounts: () => sumOfFaults(lanes.map(({ proxy }) => proxy.counts)),
    refusesSecondOrder: async () => {
      try {
        await orm.transaction(async (tx) => {
          await tx.execute(sql`create temporary table copy on commit drop as
            select * from orders limit 1`)
          await tx.execute(sql`update copy set id = 'second'`)
          await tx.execute(sql`insert into orders select * from copy`)
          tx.rollback()
        })
        return false
      } catch (error) {
        return String(error instanceof Error ? error.cause : error).includes('orders_user_key')
      }
    },
    close: async () => {
      await Promise.all(lanes.map(({ proxy }) => proxy.close()))
      await Promise.all(others.map((harness) => harness.close()))
      await first.close()
    },
  }
}

async function openLane(
  harness: ServerHarness,
  products: readonly [LaneProduct, ...LaneProduct[]],
): Promise<ScheduleLane> {
  const address = await harness.app.listen({ host: '127.0.0.1', port: 0 })
  const proxy = await startFaultProxy({ targetPort: Number(new URL(address).port) })
  const basePrices = products.map(({ rupees }) => rupees)
  let isRefusing = false
  const comeBack = async (): Promise<void> => {
    if (isRefusing) await proxy.listenAgain()
    isRefusing = false
  }
  return {
    harness,
    proxy,
    clock: harness.clock,
    products,
    setPrices: async (factor) => {
      for (const [at, product] of products.entries()) {
        const rupees = Math.round((basePrices[at] ?? 0) * factor)
        if (rupees === product.rupees) continue
        product.rupees = rupees
        await setProductPrice(harness.database.orm, product.id, {
          pricePaise: paiseFromRupees(rupees),
          discountPricePaise: null,
        })
      }
    },
    refuse: async () => {
      isRefusing = true
      await proxy.refuse()
    },
    comeBack,
    endFaults: async () => {
      proxy.clear()
      await comeBack()
    },
  }
}
