import { DELIVERY_PROMISE_MINUTES } from '#contract/constants.ts'

/** What the shop promises, in the words of several screens and pages. */
export const promisedMinutes = `${DELIVERY_PROMISE_MINUTES} minutes`
export const deliveryPromise = `Delivery in ${promisedMinutes}`
