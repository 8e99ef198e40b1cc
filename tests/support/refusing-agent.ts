/** Connects to a host that has an address of each family and listens on neither. */
import { Agent } from 'node:https'
import { connect, type ConnectionOptions } from 'node:tls'
import { freePort } from '#scripts/system/free-port.ts'

class RefusingAgent extends Agent {
  readonly #port: number

  constructor(port: number) {
    super({
      lookup: (_hostname, _options, callback) => {
        callback(null, [
          { address: '127.0.0.1', family: 4 },
          { address: '::1', family: 6 },
        ])
      },
    })
    this.#port = port
  }

  override createConnection(options: ConnectionOptions) {
    return connect({ ...options, port: this.#port })
  }
}

export async function refusingAgent(): Promise<Agent> {
  return new RefusingAgent(await freePort())
}
