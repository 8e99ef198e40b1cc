/**
 * How `npm run operations` reaches a shop that holds the embedded database: a socket in its
 * DATA_DIR, open to the user who runs the shop and could read the database as well.
 * docs/decisions/230-operations-keys-in-the-database.md
 */
import { chmod, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import type { Agent } from 'node:https'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { OpeningHours } from '#contract/opening-hours.ts'
import type { Database } from '#server/db/open-database.ts'
import { publicAgent } from '#server/outgoing/public-agent.ts'
import type { IdentityUsers } from '#server/ports/identity-users.ts'
import {
  operationsCommandSchema,
  runOperationsCommand,
  type OperationsCommand,
} from './operations-command.ts'
import { OperationsError } from './operations-error.ts'

export interface SocketTimes {
  /** After so much silence, the other side has failed. */
  silenceMs: number
  /** How often a shop that is at work on a long command says so. */
  signOfLifeMs: number
}

/** Longer than the test of a webhook whose host hangs. */
const TIMES: SocketTimes = { silenceMs: 20_000, signOfLifeMs: 5_000 }

/** Each is a line; empty lines are signs of life. The last one is no progress. */
const responseSchema = v.variant('kind', [
  v.object({ kind: v.literal('progress'), line: v.string() }),
  v.object({ kind: v.literal('done'), output: v.string() }),
  v.object({ kind: v.literal('refused'), message: v.string() }),
])
type Response = v.InferOutput<typeof responseSchema>

const socketPath = (dataDir: string) => path.join(dataDir, 'operations.sock')

interface SocketOptions {
  dataDir: string
  db: Database
  clock: () => number
  /** Of stores without hours of their own. */
  storeHours: OpeningHours
  /** Undefined if the shop has no key of the identity provider. */
  identityUsers: IdentityUsers | undefined
  /** Shows a message on all open pages of a shopper, and sends what waits for their devices. */
  notifyShopper: (userId: string, message: string) => void
  /** Connects to webhooks; by default it refuses addresses that are not public. */
  agent?: Agent | undefined
  times?: SocketTimes | undefined
}

/** Accepts commands as long as the app runs. The caller holds the lock of the folder. */
export function addOperationsSocket(
  app: FastifyInstance,
  { dataDir, agent = publicAgent(), times = TIMES, ...context }: SocketOptions,
): void {
  const file = socketPath(dataDir)
  const closing = new AbortController()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.setTimeout(times.silenceMs, () => socket.destroy())
    // The caller has gone away.
    socket.on('error', () => {})
    void respond(socket)
  })

  async function respond(socket: Socket): Promise<void> {
    const send = (response: Response) => socket.write(`${JSON.stringify(response)}\n`)
    // Nobody waits for the rest of a long command.
    const gone = new AbortController()
    socket.once('close', () => gone.abort(new Error('The caller has gone away')))
    let signOfLife: NodeJS.Timeout | undefined
    try {
      // Its end must not close the socket, which the response still needs.
      const received = await text(socket.iterator({ destroyOnReturn: false }))
      const command = v.parse(operationsCommandSchema, JSON.parse(received))
      // Any other command that takes so long hangs.
      if (isLong(command)) {
        signOfLife = setInterval(() => socket.write('\n'), times.signOfLifeMs)
      }
      const output = await runOperationsCommand(command, {
        ...context,
        agent,
        signal: AbortSignal.any([closing.signal, gone.signal]),
        onProgress: (line) => send({ kind: 'progress', line }),
      })
      send({ kind: 'done', output })
    } catch (error) {
      if (!(error instanceof OperationsError)) {
        app.log.error({ err: error }, 'An operations command failed')
      }
      send({
        kind: 'refused',
        message: error instanceof Error ? error.message : 'The command failed',
      })
    } finally {
      clearInterval(signOfLife)
      socket.end()
    }
  }

  app.addHook('onReady', async () => {
    try {
      // Left by a process that was killed: this one holds the lock of the folder.
      await rm(file, { force: true })
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(file, resolve)
      })
      await chmod(file, 0o600)
    } catch (error) {
      // A file system without sockets, or a path longer than the system allows (about 100 bytes).
      app.log.warn(
        { err: error, file },
        'Operations commands are available only while the shop is stopped',
      )
    }
  })
  app.addHook('onClose', async () => {
    agent.destroy()
    closing.abort(new Error('The shop is shutting down'))
    // The callback also gets an error if the server never listened.
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
}

const isLong = ({ command }: OperationsCommand) =>
  command === 'accounts check' || command === 'accounts delete-gone'

interface ClientOptions {
  /** Is told what was done so far. */
  onProgress?: ((line: string) => void) | undefined
  times?: SocketTimes | undefined
}

/**
 * Lets the shop that holds `dataDir` run the command. Returns undefined if no shop listens there.
 *
 * @throws OperationsError when it cannot be done.
 */
export async function sendToRunningShop(
  dataDir: string,
  command: OperationsCommand,
  { onProgress = () => {}, times = TIMES }: ClientOptions = {},
): Promise<string | undefined> {
  const socket = createConnection({ path: socketPath(dataDir), allowHalfOpen: true })
  socket.setTimeout(times.silenceMs, () =>
    socket.destroy(new Error('The shop did not respond in time')),
  )
  try {
    socket.end(JSON.stringify(command))
    for await (const response of responsesOf(socket)) {
      if (response.kind === 'refused') throw new OperationsError(response.message)
      if (response.kind === 'done') return response.output
      onProgress(response.line)
    }
  } catch (error) {
    if (isNotListening(error)) return undefined
    throw error
  }
  throw new Error('The shop ended before the command was done')
}

const parsed = (line: string): Response => v.parse(responseSchema, JSON.parse(line))

async function* responsesOf(socket: Socket): AsyncGenerator<Response> {
  let rest = ''
  for await (const chunk of socket.setEncoding('utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line !== '') yield parsed(line)
    }
  }
  // An older release ends no line.
  if (rest !== '') yield parsed(rest)
}

/** There is no socket, or no process listens on it. */
function isNotListening(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
  )
}
