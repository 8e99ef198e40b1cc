/** The commands of `npm run operations -- store`: data of one store (product §15.11). */
import * as v from 'valibot'
import { distanceMetres, positionSchema, type Position } from '#contract/geo.ts'
import { istDateTime, istDay } from '#contract/india-time.ts'
import { rupeesFromPaise } from '#contract/money.ts'
import type { OpeningHours } from '#contract/opening-hours.ts'
import {
  changeAvailability as availabilityCall,
  changeDeliveryCharge,
  changeHours,
  changePrices as pricesCall,
  type StoreProduct,
} from '#contract/store-endpoints.ts'
import { findStore, type Store } from '#server/db/catalogue-store.ts'
import type { Database } from '#server/db/open-database.ts'
import {
  changeAvailability,
  changePrices,
  changeStore,
  StoreChangeError,
  type ProductRow,
} from '#server/db/store-changes.ts'
import { OperationsError } from './operations-error.ts'
import { unknownStore } from './unknown-store.ts'
import { closingOf, storeDetailsOf } from './store-details.ts'
import { chargeFrom, holidaysFrom, hoursFrom, priceChangeFrom } from './store-input.ts'

const storeId = v.string()

/** Fields have the rules of the calls that change the same. */
export const storeCommandSchemas = [
  v.strictObject({ command: v.literal('store show'), storeId }),
  v.strictObject({
    command: v.literal('store prices'),
    storeId,
    products: pricesCall.body.entries.products,
    allowsLarge: v.boolean(),
  }),
  v.strictObject({
    command: v.literal('store availability'),
    storeId,
    products: availabilityCall.body.entries.products,
  }),
  v.strictObject({
    command: v.literal('store charge'),
    storeId,
    deliveryCharge: changeDeliveryCharge.body.entries.deliveryCharge,
  }),
  v.strictObject({
    command: v.literal('store hours'),
    storeId,
    hours: v.unwrap(changeHours.body.entries.hours),
  }),
  v.strictObject({
    command: v.literal('store holidays'),
    storeId,
    holidays: v.unwrap(changeHours.body.entries.holidays),
  }),
  v.strictObject({
    command: v.literal('store move'),
    storeId,
    position: positionSchema,
    allowsFar: v.boolean(),
  }),
  v.strictObject({ command: v.literal('store close'), storeId }),
  v.strictObject({ command: v.literal('store open'), storeId }),
] as const

export type StoreCommand = v.InferOutput<(typeof storeCommandSchemas)[number]>

interface CommandContext {
  db: Database
  nowMs: number
  /** Of stores without hours of their own. */
  storeHours: OpeningHours
}

/**
 * Returns what is to be printed: the data as they are now.
 *
 * @throws OperationsError when it cannot be done; nothing was changed.
 */
export async function runStoreCommand(
  command: StoreCommand,
  context: CommandContext,
): Promise<string> {
  try {
    return await run(command, context)
  } catch (error) {
    if (!(error instanceof StoreChangeError)) throw error
    throw error.reason === 'unknown-store'
      ? await unknownStore(context.db, command.storeId)
      : new OperationsError(`${error.message}.`)
  }
}

async function run(command: StoreCommand, context: CommandContext): Promise<string> {
  const { db } = context
  const { storeId: id } = command
  const changed = async (change: Parameters<typeof changeStore>[2]) =>
    storeLines(await changeStore(db, id, change), context)
  switch (command.command) {
    case 'store show': {
      const store = await findStore(db, id)
      if (store === undefined) throw await unknownStore(db, id)
      return storeLines(store, context)
    }
    case 'store prices': {
      const changes = command.products.map(priceChangeFrom)
      const check = command.allowsLarge ? undefined : expectUsualPrice
      return productLines((await changePrices(db, id, changes, check)).products)
    }
    case 'store availability':
      return productLines((await changeAvailability(db, id, command.products)).products)
    case 'store charge':
      return changed(() => chargeFrom(command.deliveryCharge))
    case 'store hours':
      return changed(() => hoursFrom(command.hours))
    case 'store holidays': {
      const set = holidaysFrom(command.holidays)
      const lines = await changed(() => set)
      return [lines, ...pastDayLines(set.holidays, context.nowMs)].join('\n')
    }
    case 'store move':
      return changed((store) => {
        if (!command.allowsFar) expectNear(store, command.position)
        return command.position
      })
    case 'store close':
      return changed((store) => closingOf(store, context))
    case 'store open':
      return changed(() => ({ closedUntil: null }))
    default:
      return command satisfies never
  }
}

/** Beyond this factor, a new price has more likely a digit too many or too few. */
const USUAL_PRICE_FACTOR = 5

const PRICES: readonly [name: string, priceOf: (row: ProductRow) => number][] = [
  ['MRP', (row) => row.pricePaise],
  ['price', (row) => row.discountPricePaise ?? row.pricePaise],
]

/** @throws StoreChangeError */
function expectUsualPrice(before: ProductRow, after: ProductRow): void {
  for (const [name, priceOf] of PRICES) {
    const [from, to] = [priceOf(before), priceOf(after)]
    if (Math.max(from, to) < Math.min(from, to) * USUAL_PRICE_FACTOR) continue
    throw new StoreChangeError(
      'not-valid',
      `The ${name} of '${before.name}' (${before.id}) would change from ₹${rupeesFromPaise(from)} ` +
        `to ₹${rupeesFromPaise(to)}. If it is meant, add --allow-large`,
    )
  }
}

/** A store that moves further than within its city has more likely a wrong digit. */
const USUAL_MOVE_METRES = 50_000

/** @throws StoreChangeError */
function expectNear(store: Store, position: Position): void {
  const metres = distanceMetres(store, position)
  if (metres <= USUAL_MOVE_METRES) return
  throw new StoreChangeError(
    'not-valid',
    `The store would move ${Math.round(metres / 1_000)} km. If it is meant, add --allow-far`,
  )
}

/** A list may keep days that are over, but with a wrong year the store is open on the holiday. */
function pastDayLines(holidays: readonly string[], nowMs: number): string[] {
  const today = istDay(nowMs)
  const past = holidays.filter((day) => day < today)
  return past.length === 0 ? [] : [`Warning: in the past: ${past.join(', ')}. Check the year.`]
}

function productLines(products: readonly StoreProduct[]): string {
  return products
    .map(({ productId, productName, price, discountPrice, available }) =>
      [
        productId,
        productName,
        `MRP ₹${price}`,
        `price ₹${discountPrice ?? price}`,
        available ? 'in stock' : 'sold out',
      ].join('  '),
    )
    .join('\n')
}

async function storeLines(store: Store, context: CommandContext): Promise<string> {
  const details = await storeDetailsOf(store, context)
  const { _id, name, opensAt, hours, holidays, deliveryCharge } = details
  return [
    `${_id}  ${name}`,
    opensAt === null ? 'open' : `closed until ${istDateTime(Date.parse(opensAt))}`,
    `hours ${hours}${store.hours === null ? ' (shop default)' : ''}`,
    `holidays ${holidays.length === 0 ? 'none' : holidays.join(', ')}`,
    `at ${store.latitude}, ${store.longitude}`,
    `delivery charge ₹${deliveryCharge}${store.deliveryChargePaise === null ? ' (shop default)' : ''}`,
  ].join('\n')
}
