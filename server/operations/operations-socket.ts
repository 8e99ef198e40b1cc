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
import {
  operationsCommandSchema,
  runOperationsCommand,
  type OperationsCommand,
} from './operations-command.ts'
import { OperationsError } from './operations-error.ts'

/** Longer than the test of a webhook whose host hangs. */
const TIMEOUT_MS = 20_000

const responseSchema = v.variant('kind', [
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
  /** Shows a message on all open pages of a shopper, and sends what waits for their devices. */
  notifyShopper: (userId: string, message: string) => void
}

/** Accepts commands as long as the app runs. The caller holds the lock of the folder. */
export async function addOperationsSocket(
  app: FastifyInstance,
  { dataDir, db, clock, storeHours, notifyShopper }: SocketOptions,
  agent: Agent = publicAgent(),
): Promise<void> {
  const file = socketPath(dataDir)
  // Left by a process that was killed: this one holds the lock of the folder.
  await rm(file, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
    // The caller has gone away.
    socket.on('error', () => {})
    void respond(socket)
  })

  async function respond(socket: Socket): Promise<void> {
    let response: Response
    try {
      // Its end must not close the socket, which the response still needs.
      const received = await text(socket.iterator({ destroyOnReturn: false }))
      const command = v.parse(operationsCommandSchema, JSON.parse(received))
      response = {
        kind: 'done',
        output: await runOperationsCommand(command, {
          db,
          nowMs: clock(),
          agent,
          storeHours,
          notifyShopper,
        }),
      }
    } catch (error) {
      if (!(error instanceof OperationsError)) {
        app.log.error({ err: error }, 'An operations command failed')
      }
      response = {
        kind: 'refused',
        message: error instanceof Error ? error.message : 'The command failed',
      }
    }
    socket.end(JSON.stringify(response))
  }

  try {
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
    return
  }
  app.addHook('onClose', async () => {
    agent.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })
}

/**
 * Lets the shop that holds `dataDir` run the command. Returns undefined if no shop listens there.
 *
 * @throws OperationsError when it cannot be done.
 */
export async function sendToRunningShop(
  dataDir: string,
  command: OperationsCommand,
): Promise<string | undefined> {
  const socket = createConnection({ path: socketPath(dataDir), allowHalfOpen: true })
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The shop did not respond in time')))
  let received: string
  try {
    socket.end(JSON.stringify(command))
    received = await text(socket)
  } catch (error) {
    if (isNotListening(error)) return undefined
    throw error
  }
  const response = v.parse(responseSchema, JSON.parse(received))
  if (response.kind === 'refused') throw new OperationsError(response.message)
  return response.output
}

/** There is no socket, or no process listens on it. */
function isNotListening(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
  )
}
