import { DELIVERY_PROMISE_MINUTES } from '#contract/constants.ts'

/** What the shop promises, in the words of several screens. */
export const deliveryPromise = `Delivery in ${DELIVERY_PROMISE_MINUTES} minutes`
