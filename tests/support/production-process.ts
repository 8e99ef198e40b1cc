/** Starts the production server as a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import { programArguments, sourceArguments } from './programs.ts'
import { TEST_ISSUER, TEST_ORIGIN, trustedSigner } from './session-tokens.ts'

const MAIN = 'server/main.ts'
const OPEN = /Jhola is open at http:\/\/localhost:(\d+)/

/** Returns the port that the server has written to its output, or undefined until it is open. */
export function openPort(output: string): number | undefined {
  const port = OPEN.exec(output)?.[1]
  return port === undefined ? undefined : Number(port)
}

export interface ProductionProcess {
  child: ChildProcess
  /** Everything that it has written so far to stdout and stderr. */
  output: () => string
  /** Resolves with its origin when it accepts requests; rejects if it exits before. */
  opened: () => Promise<string>
  /** Resolves with the exit code and everything that it has written. */
  ended: () => Promise<{ code: number | null; output: string }>
}

interface ProductionOptions {
  /** The working directory, where it reads `.env`; never that of the developer. */
  folder?: string
  /** Path of the program in this repository; by default the server. */
  program?: string
  /** Whether to load it through tsx, as in production, even if this run has bundled it. */
  fromSources?: boolean
}

/** Starts the program with only this environment, besides PATH and HOME. */
export function startProduction(
  env: NodeJS.ProcessEnv,
  { folder = tmpdir(), program = MAIN, fromSources = false }: ProductionOptions = {},
): ProductionProcess {
  const args = fromSources ? sourceArguments(program) : programArguments(program)
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  let output = ''
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const open = new Promise<string | undefined>((resolve) => {
    const lines = createInterface(child.stdout)
    lines.on('line', (line) => {
      output += `${line}\n`
      const port = openPort(line)
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
    lines.on('close', () => resolve(undefined))
  })
  return {
    child,
    output: () => output,
    opened: async () => {
      const origin = await open
      if (origin === undefined) throw new Error(`The server exited before it was ready:\n${output}`)
      return origin
    },
    ended: async () => {
      await closed
      return { code: child.exitCode, output }
    },
  }
}

/** The minimum environment of a production server, which trusts the tokens of `trustedSigner`. */
export function productionEnvironment(): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    STORE_HOURS: '00:00-23:59',
    // On a busy machine, the server must not refuse requests of a test.
    OVERLOAD_DELAY_MS: '60000',
    CLERK_JWT_KEY: trustedSigner().publicKeyPem,
    CLERK_ISSUER: TEST_ISSUER,
    CLERK_AUTHORIZED_PARTIES: TEST_ORIGIN,
  }
}
