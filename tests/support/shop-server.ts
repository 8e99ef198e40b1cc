/**
 * The real embedded shop (server/sandbox/main.ts) as its own process with its own data folder. A
 * test may kill it, as in a power cut, and start it again.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROJECT_ROOT } from '#scripts/system/project-root.ts'
import { makeDataFolder } from './data-folders.ts'
import { freePort } from '#scripts/system/free-port.ts'
import { programArguments } from './programs.ts'

/** Creating an embedded database takes 2 to 5 s, and much longer if tests share two cores. */
const READY_TIMEOUT_MS = 150_000
const STOP_TIMEOUT_MS = 10_000
const POLL_INTERVAL_MS = 50

export interface ShopServerOptions {
  /** As in `STORE_HOURS`. By default the shop never closes. */
  storeHours?: string | undefined
  /**
   * A data folder to start with a copy of, because opening a filled database takes a quarter of the
   * time of creating one. The default is that of `shareTemplateDataDir`.
   */
  template?: string | undefined
  /** The built page; `dist/test` by default. */
  distDir?: string
  env?: Readonly<Record<string, string>>
}

export interface ShopServer {
  readonly port: number
  /**
   * Each shop has its own host name, because all ports of a host share cookies. Browsers resolve
   * every *.localhost to loopback and treat it as a secure context.
   */
  readonly origin: string
  readonly dataDir: string
  /** Everything that the process has written so far, also before restarts. */
  output: () => string
  /**
   * Calls an endpoint, such as `control('POST', '/sandbox/autopilot', { enabled: true })`, and
   * returns the JSON. Throws unless the status is 2xx.
   */
  control: (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>
  /** Kills the process without any cleanup, as in a power cut. */
  kill9: () => Promise<void>
  /** Starts it again with the same port and data folder; shuts it down before if it runs. */
  restart: (changes?: Pick<ShopServerOptions, 'storeHours'>) => Promise<void>
  /**
   * Ends it and removes its data folder. With `copyTo`, first shuts it down and copies the folder.
   */
  stop: (copyTo?: string) => Promise<void>
}

const PROGRAM = 'server/sandbox/main.ts'

function start(port: number, dataDir: string, options: ShopServerOptions): ChildProcess {
  // By default only the test advances orders.
  const env: NodeJS.ProcessEnv = { ...process.env, AUTOPILOT: 'off', ...options.env }
  env['PORT'] = String(port)
  env['DATA_DIR'] = dataDir
  env['STATIC_DIR'] = path.resolve(PROJECT_ROOT, options.distDir ?? 'dist/test')
  delete env['STORE_HOURS']
  if (options.storeHours !== undefined) env['STORE_HOURS'] = options.storeHours
  const isDelayed = Boolean(env['RESPONSE_DELAYS'])
  const args = [
    ...(isDelayed ? ['--import', 'tsx', '--import', './tests/support/slow-responses.ts'] : []),
    ...programArguments(PROGRAM),
  ]
  // Node itself, not a wrapper: the process that a test kills must be the one that holds the data.
  return spawn(process.execPath, args, {
    cwd: PROJECT_ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return
  const exit = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exit
  clearTimeout(timer)
}

const TEMPLATE_VARIABLE = 'TEST_TEMPLATE_DIR'

/**
 * Makes a seeded data folder. Every later server of this run starts with a copy of it. Returns a
 * function that removes it.
 */
export async function shareTemplateDataDir(): Promise<() => Promise<void>> {
  const first = await startShopServer()
  const template = await makeDataFolder()
  await first.stop(template)
  process.env[TEMPLATE_VARIABLE] = template
  return () => rm(template, { recursive: true, force: true })
}

/** Returns the folder that `shareTemplateDataDir` made for this run, if any. */
export function templateDataDir(): string | undefined {
  const template = process.env[TEMPLATE_VARIABLE]
  return template !== undefined && existsSync(template) ? template : undefined
}

export async function startShopServer(options: ShopServerOptions = {}): Promise<ShopServer> {
  const port = await freePort()
  const dataDir = await makeDataFolder()
  // By address, because Node does not resolve *.localhost on every system.
  const loopback = `http://127.0.0.1:${port}`
  const template = options.template ?? templateDataDir()
  if (template !== undefined) await cp(template, dataDir, { recursive: true })
  let output = ''
  let child: ChildProcess

  const launch = async (changes: Partial<ShopServerOptions> = {}) => {
    const launched = start(port, dataDir, { ...options, ...changes })
    child = launched
    for (const stream of [launched.stdout, launched.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    const deadlineMs = Date.now() + READY_TIMEOUT_MS
    for (;;) {
      if (!isRunning(launched)) {
        throw new Error(`The shop's server exited before it was ready:\n${output}`)
      }
      const ready = await fetch(`${loopback}/readyz`).then(
        (response) => response.ok,
        () => false,
      )
      if (ready) return
      if (Date.now() > deadlineMs) {
        await endProcess(launched, 'SIGKILL')
        throw new Error(`The shop's server was not ready in ${READY_TIMEOUT_MS} ms:\n${output}`)
      }
      await sleep(POLL_INTERVAL_MS)
    }
  }

  await launch().catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  })
  return {
    port,
    origin: `http://shop-${port}.localhost:${port}`,
    dataDir,
    output: () => output,
    control: async (method, url, body) => {
      const response = await fetch(`${loopback}${url}`, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}: ${text}`)
      const parsed: unknown = text === '' ? undefined : JSON.parse(text)
      return parsed
    },
    kill9: () => endProcess(child, 'SIGKILL'),
    restart: async (changes = {}) => {
      await endProcess(child, 'SIGTERM')
      await launch(changes)
    },
    stop: async (copyTo) => {
      // A clean shutdown takes a third of a second and does not matter for data that are removed.
      await endProcess(child, copyTo === undefined ? 'SIGKILL' : 'SIGTERM')
      if (copyTo !== undefined) await cp(dataDir, copyTo, { recursive: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
