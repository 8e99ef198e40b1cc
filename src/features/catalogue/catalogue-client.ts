/**
 * The page's client of the catalogue worker. Starts the worker at the first request, and again
 * after a failure.
 */
import {
  CONNECTION_IS_BACK,
  type CatalogueFailure,
  type CatalogueMethod,
  type CatalogueMethods,
  type CatalogueReply,
  type CatalogueSummary,
} from '#contract/catalogue-messages.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'
import type { Position } from '#contract/geo.ts'

/** The worker has no catalogue. A screen that shows products must keep them. */
class CatalogueUnavailableError extends Error {
  override readonly name = 'CatalogueUnavailableError'
  readonly failure: CatalogueFailure

  constructor(failure: CatalogueFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

interface PendingRequest {
  resolve: (result: never) => void
  reject: (error: Error) => void
}

let worker: Worker | undefined
/** Whether the script of the worker has yet to arrive. */
let isStarting = false
let lastId = 0
const pendingRequests = new Map<number, PendingRequest>()
const changeListeners = new Set<(summary: CatalogueSummary) => void>()

export function requestCatalogue<const M extends CatalogueMethod>(
  method: M,
  position: Position,
  params: CatalogueMethods[M]['params'],
): Promise<CatalogueMethods[M]['result']> {
  const running = (worker ??= startWorker())
  const id = (lastId += 1)
  return new Promise((resolve, reject) => {
    pendingRequests.set(id, { resolve, reject })
    running.postMessage({ id, method, position, ...params })
  })
}

/** Calls back when a newly loaded catalogue differs from the previous one. */
export function onCatalogueChanged(listener: (summary: CatalogueSummary) => void): () => void {
  changeListeners.add(listener)
  return () => {
    changeListeners.delete(listener)
  }
}

/** Starts the worker ahead of the first request, while routes are still loading. */
export function startCatalogueWorker(): void {
  worker ??= startWorker()
}

/**
 * The connection is back: sends requests that hang again. A worker whose script has not arrived
 * would not hear of it. Its requests fail, and the next one starts another worker.
 */
export function resendCatalogueRequests(): void {
  if (isStarting) giveUpStart()
  else worker?.postMessage(CONNECTION_IS_BACK)
}

/** For a sign-out: stops the worker, which holds the catalogue of this shopper's place. */
export function stopCatalogue(): void {
  rejectAll(new CatalogueUnavailableError('unreachable', 'signed out'))
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker/catalogue-worker.ts', import.meta.url), {
    type: 'module',
    name: 'catalogue',
  })
  isStarting = true
  // Nothing else limits how long the script may take to arrive.
  const timer = setTimeout(() => {
    if (worker === started) giveUpStart()
  }, REQUEST_TIMEOUT_MS)
  started.addEventListener('message', (event: MessageEvent<CatalogueReply>) => {
    clearTimeout(timer)
    isStarting = false
    settle(event.data)
  })
  started.addEventListener('error', (event) => {
    rejectAll(new CatalogueUnavailableError('unreachable', event.message || 'the worker failed'))
  })
  return started
}

function giveUpStart(): void {
  rejectAll(new CatalogueUnavailableError('unreachable', 'the worker did not start'))
}

function settle(reply: CatalogueReply): void {
  if ('event' in reply) {
    if (reply.event === 'changed') for (const listener of changeListeners) listener(reply.summary)
    return
  }
  const pendingRequest = pendingRequests.get(reply.id)
  pendingRequests.delete(reply.id)
  // Page and worker are from the same build, so the result has the type in CatalogueMethods.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (reply.ok) pendingRequest?.resolve(reply.result as never)
  else pendingRequest?.reject(new CatalogueUnavailableError(reply.failure, reply.message))
}

/**
 * A worker that failed to load does not reply, so pending requests fail, and the next one starts a
 * new worker.
 */
function rejectAll(error: Error): void {
  worker?.terminate()
  worker = undefined
  for (const pendingRequest of pendingRequests.values()) pendingRequest.reject(error)
  pendingRequests.clear()
}
