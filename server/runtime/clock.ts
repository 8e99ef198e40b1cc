/** Epoch milliseconds; `Date.now` outside tests. */
export type Clock = () => number
