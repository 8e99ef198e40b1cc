/**
 * The ticks of this device, in all its tabs, kept so that a reload in the middle of packing loses
 * none.
 */
import * as v from 'valibot'
import { observableValue } from '#shared/lib/observable-value.ts'
import { jsonStore } from '#shared/lib/storage/json-store.ts'
import { onlyFor, toggled, type PickTicks } from './pick-ticks-rules.ts'

export const TICKS_STORAGE_NAME = 'counter-ticks'
const ticksSchema = v.record(v.string(), v.array(v.string()))
const store = jsonStore(() => localStorage, TICKS_STORAGE_NAME, ticksSchema, {
  read: 'The ticks of the pick lists could not be read:',
  write: 'The ticks of the pick lists could not be saved:',
  remove: 'The ticks of the pick lists could not be removed:',
})

/** Undefined if storage is denied. */
function stored(): PickTicks | undefined {
  const ticks = store.read()
  return ticks === null ? {} : ticks
}

export const pickTicks = observableValue<PickTicks>(stored() ?? {})

/** False while memory has a tick that could not be saved. */
let areSaved = true

/** With those of other tabs, of which this one is told later. */
const currentTicks = (): PickTicks => (areSaved ? stored() : undefined) ?? pickTicks.get()

function keep(ticks: PickTicks): void {
  pickTicks.set(ticks)
  areSaved = store.write(ticks)
}

export function toggleTick(orderId: string, tick: string): void {
  keep(toggled(currentTicks(), orderId, tick))
}

/**
 * Called with a list of all open orders. At other times, an order that this tab does not know may
 * be one that another tab has heard of first.
 */
export function keepTicksOf(openOrderIds: ReadonlySet<string>): void {
  const ticks = currentTicks()
  const left = onlyFor(ticks, openOrderIds)
  if (Object.keys(left).length < Object.keys(ticks).length) keep(left)
}

/** Another tab has changed the ticks. */
export function takeStoredTicks(): void {
  areSaved = true
  pickTicks.set(currentTicks())
}

/** Called at sign-out. */
export function forgetTicks(): void {
  areSaved = true
  pickTicks.set({})
  store.remove()
}
