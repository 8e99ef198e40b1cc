/**
 * How the shop itself is recorded as the reporter of an event. Operations keys are recorded by
 * their names, so no key may have one of these (operations-command.ts).
 */
export const OWN_REPORTERS = ['shop', 'shopper', 'rider', 'sandbox', 'autopilot'] as const

export type OwnReporter = (typeof OWN_REPORTERS)[number]

export function isOwnReporter(name: string): boolean {
  const lowerCase = name.toLowerCase()
  return OWN_REPORTERS.some((own) => own === lowerCase)
}
