import type { CatalogueReply } from '#contract/catalogue-messages.ts'

/**
 * For component tests: a catalogue worker that replies when the test tells it to. To be stubbed as
 * the global `Worker`.
 */
export class SlowCatalogueWorker extends EventTarget {
  static started: SlowCatalogueWorker[] = []
  isTerminated = false
  requests: { id: number; method: string }[] = []
  constructor() {
    super()
    SlowCatalogueWorker.started.push(this)
  }
  postMessage(message: { id: number; method: string }): void {
    this.requests.push(message)
  }
  terminate(): void {
    this.isTerminated = true
  }
  reply(data: CatalogueReply): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}
