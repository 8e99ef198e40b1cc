/** What a page asks of the service worker. Each is answered over the port that comes with it. */
import * as v from 'valibot'

export const pageMessageSchema = v.variant('type', [
  /** Take over now: the shopper has agreed to the new release. Named so by workbox-window. */
  v.object({ type: v.literal('SKIP_WAITING') }),
  /** To the worker that is to give way: drop what nobody waits for, so that the next can take over. */
  v.object({ type: v.literal('HAND_OVER') }),
  /** What of the shop lies on the phone. What is missing or broken of the shell is fetched anew. */
  v.object({ type: v.literal('REPORT_READINESS'), positionKey: v.nullable(v.string()) }),
  /** Fetch these pictures while there is time. */
  v.object({ type: v.literal('WARM_PICTURES'), addresses: v.array(v.string()) }),
])
export type PageMessage = v.InferOutput<typeof pageMessageSchema>

/** The answer to REPORT_READINESS. */
export const readinessSchema = v.object({
  /** Every file of this release is there and whole. */
  shell: v.boolean(),
  /** The catalogue of the place is filed; false where no place was named. */
  catalogue: v.boolean(),
})
export type Readiness = v.InferOutput<typeof readinessSchema>

/** What the worker that heals (sw/kill-switch.ts) asks every page; one that works answers over the port. */
export const ARE_YOU_ALIVE = 'ARE_YOU_ALIVE'
