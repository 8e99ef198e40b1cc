/**
 * Connects all requests to push services to one stand-in on this machine. The names of the
 * endpoints stay the same; only their address is changed.
 */
import { Agent, type AgentOptions } from 'node:https'
import { connect, type ConnectionOptions } from 'node:tls'

export interface StandInPushService {
  port: number
  /** PEM of the stand-in's certificate, the only one that is trusted. */
  ca: string
}

class StandInAgent extends Agent {
  readonly #port: number

  constructor({ port, ca }: StandInPushService) {
    const options: AgentOptions = { ca, keepAlive: true }
    super(options)
    this.#port = port
  }

  override createConnection(options: ConnectionOptions) {
    return connect({ ...options, host: '127.0.0.1', port: this.#port })
  }
}

export function standInPushAgent(service: StandInPushService): Agent {
  return new StandInAgent(service)
}
