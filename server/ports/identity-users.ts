/** The users of the identity provider, for any provider. */

export interface IdentityUsers {
  /** Whether there is such a user. */
  exists: (sub: string) => Promise<boolean>
  /** Deletes a user and ends their sessions. Succeeds also if there is no such user. */
  remove: (sub: string) => Promise<void>
}
