/**
 * Watches everything that goes wrong in a browser context without showing: errors on the console
 * (of pages, and of workers where the browser tells), uncaught errors, and violations of the
 * Content-Security-Policy. A test fails on any that it did not announce.
 */
import type { BrowserContext, ConsoleMessage } from '@playwright/test'

export interface Watch {
  /** Matching console errors are expected, such as that of a refused request. */
  expectConsoleError: (pattern: RegExp) => void
  /** Errors that were not announced. */
  unexpected: () => string[]
  /** Resets the watch, including announced errors. */
  begin: () => void
}

const CSP_MARK = '[content-security-policy]'

/** Chromium itself writes these errors about working pages. */
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
    begin: () => {
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
