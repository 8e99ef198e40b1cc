/** Where the login form goes: /login offers a place, clerk-root fills it once the SDK is up. */
import { observableValue } from '#shared/lib/observable-value.ts'

export const loginSlot = observableValue<HTMLElement | null>(null)
