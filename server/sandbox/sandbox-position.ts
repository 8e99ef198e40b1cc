/** The sandbox's position of the shopper, until a control call changes it. */
import type { Position } from '#contract/geo.ts'

interface SandboxFix extends Position {
  accuracyMetres: number
}

/**
 * Guwahati, Assam, about a kilometre from the embedded shop, so that riders have a distance to go.
 */
const HOME: SandboxFix = { latitude: 26.1502, longitude: 91.7431, accuracyMetres: 20 }

export interface SandboxPosition {
  get: () => SandboxFix
  set: (fix: SandboxFix) => void
  reset: () => void
}

export function sandboxPosition(): SandboxPosition {
  let fix = HOME
  return {
    get: () => fix,
    set: (next) => {
      fix = next
    },
    reset: () => {
      fix = HOME
    },
  }
}
