/** What the build tells the service worker of /counter/ about its release (docs/decisions/271). */
export interface CounterShell {
  /** Changes with the page and its files. */
  readonly id: string
  /** The digest of the page, as in `integrity` of a request. */
  readonly page: string
  /** The same of each of its files, by path. */
  readonly files: Readonly<Record<string, string>>
}
