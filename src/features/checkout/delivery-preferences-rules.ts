/** What a shopper asks of store and rider with an order (product §8.10). Pure. */
import * as v from 'valibot'
import {
  ifMissingSchema,
  MAX_INSTRUCTIONS_LENGTH,
  type IfMissing,
} from '#contract/delivery-wishes.ts'
import { printableLine } from '#contract/printable-line.ts'
import type { Address } from '#contract/user-endpoints.ts'

export const deliveryPreferencesSchema = v.object({
  ifMissing: v.fallback(ifMissingSchema, 'call'),
  /** What was typed for each address, by its id. */
  instructions: v.fallback(v.record(v.string(), v.string()), {}),
})
export type DeliveryPreferences = v.InferOutput<typeof deliveryPreferencesSchema>

export const NO_PREFERENCES: DeliveryPreferences = { ifMissing: 'call', instructions: {} }

export function hasPreset(text: string, preset: string): boolean {
  return text.includes(preset)
}

/** Whether the preset still fits behind the text. */
export function fitsPreset(text: string, preset: string): boolean {
  return withPreset(text, preset).length <= MAX_INSTRUCTIONS_LENGTH
}

/** A preset is a sentence of the text: a second tap removes it. */
export function togglePreset(text: string, preset: string): string {
  if (hasPreset(text, preset)) return text.replace(preset, '').replaceAll(/ {2,}/g, ' ').trim()
  return fitsPreset(text, preset) ? withPreset(text, preset) : text
}

function withPreset(text: string, preset: string): string {
  return text.trim() === '' ? preset : `${text.trimEnd()} ${preset}`
}

/** The address as it is sent with an order: with the instructions that belong to it. */
export function withInstructions(address: Address, { instructions }: DeliveryPreferences): Address {
  const line = printableLine(instructions[address._id] ?? '', MAX_INSTRUCTIONS_LENGTH)
  return line === '' ? address : { ...address, instructions: line }
}

export function withIfMissing(
  preferences: DeliveryPreferences,
  ifMissing: IfMissing,
): DeliveryPreferences {
  return { ...preferences, ifMissing }
}

export function withTyped(
  preferences: DeliveryPreferences,
  addressId: string,
  text: string,
): DeliveryPreferences {
  const { [addressId]: _before, ...others } = preferences.instructions
  return { ...preferences, instructions: text === '' ? others : { ...others, [addressId]: text } }
}
