/**
 * How the shop itself is recorded as the reporter of an event. Operations keys are recorded by
 * their names, so no key may have one of these (operations-command.ts).
 */
export const RESERVED_REPORTERS = ['shop', 'shopper', 'rider', 'sandbox', 'autopilot'] as const

export type ReservedReporter = (typeof RESERVED_REPORTERS)[number]

export function isReservedReporter(name: string): boolean {
  const lowerCase = name.toLowerCase()
  return RESERVED_REPORTERS.some((own) => own === lowerCase)
}
