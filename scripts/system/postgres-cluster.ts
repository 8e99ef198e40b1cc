/**
 * A separate PostgreSQL for tests: a cluster in a temporary folder on a free port, created in about
 * two seconds and removed completely. Tests can restart and suspend it, because the shop must
 * survive that.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { freePort } from '#scripts/system/free-port.ts'
import { signalTree } from '#scripts/system/process-tree.ts'
import { installPackage, isExecutable } from '#scripts/system/system-packages.ts'

/** Where Debian and its derivatives install the programs, one folder for each major version. */
const DEBIAN_FOLDER = '/usr/lib/postgresql'
const START_TIMEOUT_MS = 60_000
const RETRY_INTERVAL_MS = 50
const USER = 'jhola'

export interface PostgresCluster {
  /** The URL of the database `postgres`, for a superuser, so that tests can create others. */
  url: string
  /** Stops PostgreSQL, by default `fast`; `immediate` omits the checkpoint, as in a crash. */
  stop: (mode?: 'fast' | 'immediate') => Promise<void>
  /** Starts PostgreSQL on the same port and waits until it accepts connections. */
  start: () => Promise<void>
  /** Suspends all of its processes, with open connections (SIGSTOP). */
  suspend: () => void
  /** Resumes them (SIGCONT). */
  resume: () => void
  /** Stops PostgreSQL and removes the folder. */
  remove: () => Promise<void>
}

/** Returns the folder of `initdb` and `postgres` of the newest version, or undefined. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).sort((one, other) => Number(other) - Number(one))
    : []
  const folders = [
    ...versions.map((version) => path.join(DEBIAN_FOLDER, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ]
  return folders.find((folder) => isExecutable(path.join(folder, 'initdb')))
}

/** Like `findPostgres`, but installs the system's package if needed. Throws if that fails. */
export function installPostgres(): string {
  const found = findPostgres()
  if (found !== undefined) return found
  const failure = installPackage('postgresql')
  const installed = findPostgres()
  if (installed !== undefined) return installed
  throw new Error(
    'These tests need PostgreSQL, but none was found or could be installed: ' +
      `${failure ?? 'the package `postgresql` contains no `initdb`'}. Install PostgreSQL.`,
  )
}

/** PostgreSQL refuses to run as root, so root runs it as the package's own user. */
function serverAccount(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

/** Returns the arguments that create a cluster in the folder `data`. */
export function initdbArguments(data: string): string[] {
  const options = ['--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  return ['-D', data, '-U', USER, ...options]
}

/**
 * Creates and starts a cluster. `programs` is the folder of `initdb` and `postgres`.
 *
 * @throws Error with the program's output if `initdb` or the start fails.
 */
export async function createPostgresCluster(programs: string): Promise<PostgresCluster> {
  const account = serverAccount()
  const folder = await mkdtemp(path.join(tmpdir(), 'jhola-postgres-'))
  if (account !== undefined) await chown(folder, account.uid, account.gid)
  const data = path.join(folder, 'data')
  const port = await freePort()
  const url = `postgres://${USER}@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined
  let errorOutput = ''

  function run(name: string, args: readonly string[]): ChildProcess {
    // In the cluster's folder, because the package's user may lack access to the current one.
    const child = spawn(path.join(programs, name), args, { ...account, cwd: folder, stdio: 'pipe' })
    errorOutput = ''
    child.stderr.on('data', (chunk) => (errorOutput += String(chunk)))
    // Unread output would fill the pipe and block the program.
    child.stdout.resume()
    return child
  }

  async function start(): Promise<void> {
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 300,
      // Without fsync, only a crash of the operating system loses data; one of PostgreSQL does not.
      fsync: 'off',
      full_page_writes: 'off',
    }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = run('postgres', ['-D', data, ...options])
    server = child
    const deadlineMs = Date.now() + START_TIMEOUT_MS
    while (!(await acceptsConnections(url))) {
      if (child.exitCode !== null || Date.now() > deadlineMs) {
        throw new Error(`PostgreSQL did not start:\n${errorOutput}`)
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS))
    }
  }

  async function stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    signalAll('SIGCONT')
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }

  function signalAll(signal: NodeJS.Signals): void {
    if (server?.pid !== undefined) signalTree(server.pid, signal)
  }

  async function remove(): Promise<void> {
    await stop('immediate')
    await rm(folder, { recursive: true, force: true })
  }

  try {
    const initdb = run('initdb', initdbArguments(data))
    const [code] = await once(initdb, 'exit')
    if (code !== 0) throw new Error(`initdb failed:\n${errorOutput}`)
    await start()
  } catch (error) {
    await remove()
    throw error
  }
  return {
    url,
    stop,
    start,
    suspend: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    remove,
  }
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}
