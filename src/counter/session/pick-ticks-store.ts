/**
 * The ticks of this device, in all its tabs, kept so that a reload in the middle of packing loses
 * none.
 */
import * as v from 'valibot'
import { observableValue } from '#shared/lib/observable-value.ts'
import { onlyFor, toggled, type PickTicks } from './pick-ticks-rules.ts'

export const TICKS_STORAGE_NAME = 'counter-ticks'
const ticksSchema = v.record(v.string(), v.array(v.string()))

/** Undefined if storage is denied. */
function stored(): PickTicks | undefined {
  try {
    const text = localStorage.getItem(TICKS_STORAGE_NAME) ?? '{}'
    const parsed = v.safeParse(ticksSchema, JSON.parse(text))
    return parsed.success ? parsed.output : {}
  } catch (error) {
    console.info('The ticks of the pick lists could not be read:', error)
    return undefined
  }
}

export const pickTicks = observableValue<PickTicks>(stored() ?? {})

/** False while memory has a tick that could not be saved. */
let areSaved = true

/** With those of other tabs, of which this one is told later. */
const currentTicks = (): PickTicks => (areSaved ? stored() : undefined) ?? pickTicks.get()

function keep(ticks: PickTicks): void {
  pickTicks.set(ticks)
  try {
    localStorage.setItem(TICKS_STORAGE_NAME, JSON.stringify(ticks))
    areSaved = true
  } catch (error) {
    areSaved = false
    console.info('The ticks of the pick lists could not be saved:', error)
  }
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
  try {
    localStorage.removeItem(TICKS_STORAGE_NAME)
  } catch (error) {
    console.info('The ticks of the pick lists could not be removed:', error)
  }
}
