import type { FastifyInstance } from 'fastify'

interface Part {
  start: () => void
  /** Resolves when the part does nothing more. */
  close: () => Promise<void>
}

/** Runs a part of the server from when the app is ready until it is closed. */
export function runWithApp(app: FastifyInstance, { start, close }: Part): void {
  app.addHook('onReady', (done) => {
    start()
    done()
  })
  app.addHook('onClose', close)
}
