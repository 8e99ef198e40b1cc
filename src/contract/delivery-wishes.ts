/** Requests of a shopper to the store and the rider (product §8.10). */
import * as v from 'valibot'
import { printableLineSchema } from './printable-line.ts'

export const MAX_INSTRUCTIONS_LENGTH = 140

/** For the rider, with the address of an order. */
export const instructionsSchema = v.pipe(
  printableLineSchema(MAX_INSTRUCTIONS_LENGTH),
  v.minLength(1),
)

/** What the store does when an item of the order is missing. */
export const IF_MISSING = ['call', 'leave-out'] as const
export type IfMissing = (typeof IF_MISSING)[number]
export const ifMissingSchema = v.picklist(IF_MISSING)
