/** Messages from pages to the service worker. Replies go over the port of the message. */
import * as v from 'valibot'

export const pageMessageSchema = v.variant('type', [
  /** Take over now, because the shopper has accepted the update. workbox-window sets the name. */
  v.object({ type: v.literal('SKIP_WAITING') }),
  /** To the active worker: drop background work, so that the next one can take over. */
  v.object({ type: v.literal('HAND_OVER') }),
  /** Report what is stored on the phone. Missing or broken files of the shell are fetched again. */
  v.object({ type: v.literal('REPORT_READINESS'), positionKey: v.nullable(v.string()) }),
  /** The connection is back: send requests for the catalogue that hang again. */
  v.object({ type: v.literal('CONNECTION_IS_BACK') }),
  /** Fetch these pictures in the background. */
  v.object({ type: v.literal('WARM_PICTURES'), addresses: v.array(v.string()) }),
])
export type PageMessage = v.InferOutput<typeof pageMessageSchema>

/** The reply to REPORT_READINESS. */
export const readinessSchema = v.object({
  /** Every file of this release is stored and intact. */
  shell: v.boolean(),
  /** The catalogue of the position is cached; false without a position. */
  catalogue: v.boolean(),
})
export type Readiness = v.InferOutput<typeof readinessSchema>

/**
 * Sent by the kill switch (sw/kill-switch.ts) to every page. A working page replies over the port.
 */
export const ARE_YOU_ALIVE = 'ARE_YOU_ALIVE'
