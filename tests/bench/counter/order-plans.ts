/** What happens to each order of the run, generated from a seed. */
import { seededRandom } from '#tests/support/seeded-random.ts'

export type Fate =
  | 'delivered'
  /** Still accepted when the run ends. */
  | 'left to pack'
  /** Still with its rider when the run ends. */
  | 'left on the way'
  | 'rejected'
  | 'cancelled by the shopper'
  /** The store never responds, and the shop rejects the order. */
  | 'unanswered'
  /** One counter accepts while another one rejects. */
  | 'answered twice at once'

export interface OrderPlan {
  fate: Fate
  /** The time from the start of the run. */
  placedAfterMs: number
  /** The delay before each step of the order. */
  stepMs: readonly number[]
}

const SHARES: readonly [share: number, fate: Fate][] = [
  [0.1, 'left to pack'],
  [0.1, 'left on the way'],
  [0.1, 'rejected'],
  [0.1, 'cancelled by the shopper'],
  [0.05, 'unanswered'],
  [0.1, 'answered twice at once'],
]
const MAX_STEPS = 4
const SHORTEST_STEP_MS = 200
const LONGEST_STEP_MS = 15_000

export function drawPlans(seed: number, count: number, durationMs: number): OrderPlan[] {
  const random = seededRandom(seed)
  const eachMs = durationMs / count
  return Array.from({ length: count }, (_unused, at) => ({
    fate: drawFate(random.next()),
    // At a random time in its interval, so that some orders are placed almost simultaneously.
    placedAfterMs: (at + random.next()) * eachMs,
    stepMs: Array.from({ length: MAX_STEPS }, () =>
      random.between(SHORTEST_STEP_MS, LONGEST_STEP_MS),
    ),
  }))
}

function drawFate(random: number): Fate {
  let left = random
  for (const [share, fate] of SHARES) {
    if (left < share) return fate
    left -= share
  }
  return 'delivered'
}
