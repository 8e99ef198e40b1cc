/** Texts above the header and in messages, loaded after the first screen. */
export const statusTexts = {
  messages: 'Messages',
  closeMessage: 'Close message',
  onlineAgain: 'You are online again',
  pricesAsOf: (time: string) => `Prices as of ${time}`,
  pricesNotUpdated: 'Prices could not be updated',
  ordersAsOf: (time: string) => `Orders as of ${time}`,
  asOf: (time: string) => `As of ${time}`,
  signInAgain: 'Please sign in again',
} as const
