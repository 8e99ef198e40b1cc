/**
 * The page's end of the catalogue worker: started at the first question, asked by name, and
 * started anew when it dies.
 */
import type {
  CatalogueFailure,
  CatalogueMethod,
  CatalogueMethods,
  CatalogueReply,
  CatalogueSummary,
} from '#contract/catalogue-messages.ts'
import type { Position } from '#contract/geo.ts'

/** The worker has nothing to answer from. Never a reason to empty a screen that shows something. */
class CatalogueUnavailableError extends Error {
  override readonly name = 'CatalogueUnavailableError'
  readonly failure: CatalogueFailure

  constructor(failure: CatalogueFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

interface Waiting {
  resolve: (result: never) => void
  reject: (error: Error) => void
}

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()
const changeListeners = new Set<(summary: CatalogueSummary) => void>()

export function requestCatalogue<const M extends CatalogueMethod>(
  method: M,
  position: Position,
  params: CatalogueMethods[M]['params'],
): Promise<CatalogueMethods[M]['result']> {
  const running = (worker ??= startWorker())
  const id = (lastId += 1)
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    running.postMessage({ id, method, position, ...params })
  })
}

/** Told when a load differs from the one that pages were given before. */
export function onCatalogueChanged(listener: (summary: CatalogueSummary) => void): () => void {
  changeListeners.add(listener)
  return () => {
    changeListeners.delete(listener)
  }
}

/** Starts the worker ahead of the first question, while routes are still loading. */
export function warmUpCatalogue(): void {
  worker ??= startWorker()
}

/** For a sign-out: what the worker holds or is reading for this shopper's place is told to nobody. */
export function stopCatalogue(): void {
  failEverything(new CatalogueUnavailableError('unreachable', 'signed out'))
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker/catalogue-worker.ts', import.meta.url), {
    type: 'module',
    name: 'catalogue',
  })
  started.addEventListener('message', (event: MessageEvent<CatalogueReply>) => {
    settle(event.data)
  })
  started.addEventListener('error', (event) => {
    failEverything(
      new CatalogueUnavailableError('unreachable', event.message || 'the worker failed'),
    )
  })
  return started
}

function settle(reply: CatalogueReply): void {
  if ('event' in reply) {
    for (const listener of changeListeners) listener(reply.summary)
    return
  }
  const asker = waiting.get(reply.id)
  waiting.delete(reply.id)
  // The worker answers each question with the type that CatalogueMethods gives it (one build, one type).
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (reply.ok) asker?.resolve(reply.result as never)
  else asker?.reject(new CatalogueUnavailableError(reply.failure, reply.message))
}

/** A worker that failed to load answers nobody: its askers are told and the next question starts a new one. */
function failEverything(error: Error): void {
  worker?.terminate()
  worker = undefined
  for (const asker of waiting.values()) asker.reject(error)
  waiting.clear()
}
