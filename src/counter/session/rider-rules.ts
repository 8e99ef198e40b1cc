/** The rider that a counter names: what the contract accepts, and the riders named before. */
import * as v from 'valibot'
import { riderSchema } from '#contract/operations-endpoints.ts'

export interface Rider {
  name: string
  phoneNumber: string
}

/** Uses the schema of the call, so that the form refuses what the server would refuse. */
export function riderProblems({ name, phoneNumber }: Rider): Record<keyof Rider, boolean> {
  return {
    name: !v.is(riderSchema.entries.name, name),
    phoneNumber: !v.is(riderSchema.entries.phoneNumber, phoneNumber),
  }
}

const KEPT_RIDERS = 4

/** The last rider first, each phone number once. */
export function withRider(riders: readonly Rider[], rider: Rider): Rider[] {
  const others = riders.filter(({ phoneNumber }) => phoneNumber !== rider.phoneNumber)
  return [rider, ...others].slice(0, KEPT_RIDERS)
}
