/** What the build tells the service worker of /counter/ about its release (docs/decisions/271). */
export interface CounterShell {
  /** Changes with the page and its files. */
  readonly id: string
  /** The digest of each file by its path, as in `integrity` of a request. */
  readonly files: Readonly<Record<string, string>>
}
