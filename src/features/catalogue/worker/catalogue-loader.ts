/**
 * Brings the catalogue of a place: the answer of check-availability, by plain fetch so that the
 * worker stays small. A load in progress is shared by everybody who asks for the same place.
 */
import { checkAvailability } from '#contract/catalogue-calls.ts'
import type { CatalogueFailure, CatalogueSummary } from '#contract/catalogue-messages.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'
import { positionKey, type Position } from '#contract/geo.ts'
import { indexCatalogue, type CatalogueIndex } from './catalogue-index.ts'

export interface LoadedCatalogue {
  index: CatalogueIndex
  summary: CatalogueSummary
}

export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
  readonly failure: CatalogueFailure

  constructor(failure: CatalogueFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

export function createCatalogueLoader(options: {
  onChange: (summary: CatalogueSummary) => void
  fetch?: typeof fetch
  now?: () => number
}) {
  const doFetch = options.fetch ?? fetch
  const now = options.now ?? Date.now
  let latest: LoadedCatalogue | undefined
  const running = new Map<string, Promise<LoadedCatalogue>>()

  /** What is in memory for this place, or a load of it. */
  function load(position: Position): Promise<LoadedCatalogue> {
    return latest?.summary.positionKey === positionKey(position)
      ? Promise.resolve(latest)
      : refresh(position)
  }

  /** Asks again, whatever is in memory. Keeps what is in memory when that fails. */
  function refresh(position: Position): Promise<LoadedCatalogue> {
    const key = positionKey(position)
    const current = running.get(key)
    if (current) return current
    const loading = fetchCatalogue(position, doFetch, now)
      .then((loaded) => {
        const known = latest
        latest = loaded
        if (
          known?.summary.positionKey === key &&
          known.summary.version !== loaded.summary.version
        ) {
          options.onChange(loaded.summary)
        }
        return loaded
      })
      .finally(() => {
        running.delete(key)
      })
    running.set(key, loading)
    return loading
  }

  return { load, refresh }
}

async function fetchCatalogue(
  position: Position,
  doFetch: typeof fetch,
  now: () => number,
): Promise<LoadedCatalogue> {
  let response: Response
  let text: string
  try {
    response = await doFetch(checkAvailability.pattern, {
      method: checkAvailability.method,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(position),
      credentials: 'omit',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    text = await response.text()
  } catch (error) {
    throw new CatalogueError('unreachable', error instanceof Error ? error.message : String(error))
  }
  if (response.status >= 400 && response.status < 500 && response.status !== 408) {
    throw new CatalogueError('refused', `check-availability answered ${response.status}`)
  }
  const index = response.ok ? indexCatalogue(parseJson(text)) : undefined
  if (!index) {
    throw new CatalogueError('unreachable', `an answer of another shape (${response.status})`)
  }
  return {
    index,
    summary: {
      positionKey: positionKey(position),
      version: response.headers.get('etag') ?? contentVersion(text),
      fetchedAt: now(),
      isAvailable: index.isAvailable,
      darkStores: index.darkStores,
      deliveryCharge: index.deliveryCharge,
      categories: index.categories,
      productCount: index.products.length,
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A captive portal's page is no catalogue; the caller says so.
    return undefined
  }
}

/** FNV-1a over the text, for answers without an ETag. */
function contentVersion(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
