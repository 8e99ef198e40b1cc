/** The users of the identity provider, for any provider. */

/** How many users one call of `known` can ask for. */
export const MAX_KNOWN_SUBS = 100

/** All calls reject with IdentityCallError if the provider did not answer, which says nothing about a user. */
export interface IdentityUsers {
  /** Whether there is such a user. */
  exists: (sub: string) => Promise<boolean>
  /** Which of these users there are: at most `MAX_KNOWN_SUBS`, and not none. */
  known: (subs: readonly string[]) => Promise<ReadonlySet<string>>
  /** Deletes a user and ends their sessions. Succeeds also if there is no such user. */
  remove: (sub: string) => Promise<void>
}

/** The message has no subject: it names a person who may have left. */
export class IdentityCallError extends Error {
  override name = 'IdentityCallError'
  /** Of the response; undefined if there was none, or if it could not be understood. */
  readonly status: number | undefined
  /** How long the provider asks to wait. */
  readonly retryAfterMs: number | undefined

  constructor(
    message: string,
    details: {
      status?: number | undefined
      retryAfterMs?: number | undefined
      cause?: unknown
    } = {},
  ) {
    super(message, details.cause === undefined ? {} : { cause: details.cause })
    this.status = details.status
    this.retryAfterMs = details.retryAfterMs
  }
}
