/**
 * Collects the errors of a browser context that are not visible on the page: console errors (of
 * pages, and of workers if the browser reports them), uncaught errors, and violations of the
 * Content-Security-Policy. A test fails on any error that it did not expect.
 */
import type { BrowserContext, ConsoleMessage } from '@playwright/test'

export interface Watch {
  /** Allows console errors that match the pattern, such as that of a refused request. */
  expectConsoleError: (pattern: RegExp) => void
  /** Returns the errors so far that match no expected pattern. */
  unexpected: () => string[]
  /** Forgets all errors and expected patterns so far. */
  reset: () => void
}

const CSP_MARK = '[content-security-policy]'

/** Chromium logs these errors although the page works. */
const HARMLESS: readonly RegExp[] = [
  // A failed live connection is retried. The page cannot suppress the browser's error.
  /^console: WebSocket connection to 'ws:\/\/[^']*\/socket\.io\/[^']*' failed/,
  /^console: Failed to load resource: net::ERR_\w+ \(http:[^)]*\/socket\.io\//,
]

export function createWatch(): Watch & {
  watchContext: (context: BrowserContext) => Promise<void>
} {
  let seen: string[] = []
  let expected: RegExp[] = [...HARMLESS]
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    seen.push(`console: ${message.text()}${url === '' ? '' : ` (${url})`}`)
  }
  return {
    expectConsoleError: (pattern) => {
      expected.push(pattern)
    },
    reset: () => {
      seen = []
      expected = [...HARMLESS]
    },
    unexpected: () => seen.filter((text) => !expected.some((pattern) => pattern.test(text))),
    watchContext: async (context) => {
      context.on('console', onMessage)
      context.on('weberror', (webError) => {
        const error = webError.error()
        seen.push(`uncaught: ${error.stack ?? error.message}`)
      })
      context.on('serviceworker', (worker) => {
        worker.on('console', onMessage)
      })
      await context.addInitScript((mark) => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(
            `${mark} ${event.effectiveDirective} refused ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`,
          )
        })
      }, CSP_MARK)
    },
  }
}
