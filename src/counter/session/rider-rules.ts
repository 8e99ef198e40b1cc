/** The rider that a counter names: what the contract accepts, and the riders named before. */
import * as v from 'valibot'
import { riderSchema } from '#contract/operations-endpoints.ts'
import { asciiDigits } from '#shared/lib/format/ascii-digits.ts'
import { nationalDigits } from '#shared/lib/format/format-phone.ts'

export interface Rider {
  name: string
  phoneNumber: string
}

/** A number as it was typed or pasted, with digits, spaces and a leading plus only. */
export function phoneNumberOf(typed: string): string {
  return asciiDigits(typed)
    .replaceAll(/[^\d+]+/g, ' ')
    .trim()
    .replaceAll(/(?!^)\+/g, ' ')
}

/** Ten digits, or what is dialled with the country of another number. */
function canBeDialled(phoneNumber: string): boolean {
  return nationalDigits(phoneNumber) !== undefined || /^\+(?!91)(?:\d ?){8,15}$/.test(phoneNumber)
}

/**
 * Uses the schema of the call, so that the form refuses what the server would refuse. The form also
 * refuses a number that has lost a digit.
 */
export function riderProblems({ name, phoneNumber }: Rider): Record<keyof Rider, boolean> {
  return {
    name: !v.is(riderSchema.entries.name, name),
    phoneNumber: !v.is(riderSchema.entries.phoneNumber, phoneNumber) || !canBeDialled(phoneNumber),
  }
}

const KEPT_RIDERS = 4

/** The same for every way to write a number of India. */
const dialled = ({ phoneNumber }: Rider): string => nationalDigits(phoneNumber) ?? phoneNumber

/** The last rider first, each phone number once. */
export function withRider(riders: readonly Rider[], rider: Rider): Rider[] {
  const others = riders.filter((known) => dialled(known) !== dialled(rider))
  return [rider, ...others].slice(0, KEPT_RIDERS)
}
