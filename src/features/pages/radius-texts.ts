import { SERVICE_RADIUS_METRES } from '#contract/constants.ts'

/** How far the stores deliver. */
export const serviceRadius = `${SERVICE_RADIUS_METRES / 1_000}\u00A0km`
