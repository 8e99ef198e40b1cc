/** The ticks of this device, kept so that a reload in the middle of packing loses none. */
import * as v from 'valibot'
import { observableValue } from '#shared/lib/observable-value.ts'
import { onlyFor, toggled, type PickTicks } from './pick-ticks-rules.ts'

const STORAGE_NAME = 'counter-ticks'
const ticksSchema = v.record(v.string(), v.array(v.string()))

function stored(): PickTicks {
  try {
    const parsed = v.safeParse(ticksSchema, JSON.parse(localStorage.getItem(STORAGE_NAME) ?? '{}'))
    return parsed.success ? parsed.output : {}
  } catch (error) {
    console.info('The ticks of the pick lists could not be read:', error)
    return {}
  }
}

export const pickTicks = observableValue<PickTicks>(stored())

function keep(ticks: PickTicks): void {
  pickTicks.set(ticks)
  try {
    localStorage.setItem(STORAGE_NAME, JSON.stringify(ticks))
  } catch (error) {
    console.info('The ticks of the pick lists could not be saved:', error)
  }
}

/** Ticks of orders that are not in `openOrderIds`, which are those of the board, are dropped. */
export function toggleTick(
  orderId: string,
  productId: string,
  openOrderIds: ReadonlySet<string>,
): void {
  keep(toggled(onlyFor(pickTicks.get(), openOrderIds), orderId, productId))
}

/** Called at sign-out. */
export function forgetTicks(): void {
  pickTicks.set({})
  try {
    localStorage.removeItem(STORAGE_NAME)
  } catch (error) {
    console.info('The ticks of the pick lists could not be removed:', error)
  }
}
