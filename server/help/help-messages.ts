/** What open pages of the shopper show when their ticket has changed (product §9.10). */
export const helpMessages = {
  replied: (number: string) =>
    `The shop has replied to your request ${number}. Open Order Details to read the reply.`,
  closed: (number: string) => `Your request ${number} was closed.`,
} as const
