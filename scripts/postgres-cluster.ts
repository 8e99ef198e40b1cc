/**
 * A separate PostgreSQL for tests: a cluster in a temporary folder on a free port, made in about
 * two seconds and removed completely. It can be restarted and made to hang, because the shop has to
 * survive that.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { signalTree } from '#scripts/process-tree.ts'
import { installPackage, isExecutable } from '#scripts/system-packages.ts'

/** Where Debian and its descendants keep the programs, one folder for each major version. */
const DEBIAN_FOLDER = '/usr/lib/postgresql'
const STARTS_WITHIN_MS = 60_000
const TRY_AGAIN_MS = 50
const USER = 'jhola'

export interface PostgresCluster {
  /** The URL of an existing database, as a superuser, so that tests may create others. */
  url: string
  /** Stops PostgreSQL; `immediate` without a checkpoint, as in a crash. */
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

/** The folder of `initdb` and `postgres`, of the newest version; undefined if there is none. */
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

/** The same, but installs the system's package if there is none. Throws if that fails. */
export function installPostgres(): string {
  const found = findPostgres()
  if (found !== undefined) return found
  const refusal = installPackage('postgresql')
  const installed = findPostgres()
  if (installed !== undefined) return installed
  throw new Error(
    'These tests need PostgreSQL, and none was found or installed: ' +
      `${refusal ?? 'the package `postgresql` brought no programs'}. Install PostgreSQL.`,
  )
}

/** PostgreSQL refuses to run as root, so it runs as the package's own user. */
function owner(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

/** Below the ephemeral ports, one of which might be used during a restart. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

/** For a cluster in the folder `data`, whose path may have spaces. */
export function initdbArguments(data: string): string[] {
  const options = ['--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  return ['-D', data, '-U', USER, ...options]
}

/** @throws with the program's output if `initdb` or the start fails. */
export async function createPostgresCluster(programs: string): Promise<PostgresCluster> {
  const as = owner()
  const folder = await mkdtemp(path.join(tmpdir(), 'jhola-postgres-'))
  if (as !== undefined) await chown(folder, as.uid, as.gid)
  const data = path.join(folder, 'data')
  const port = await freePort()
  const url = `postgres://${USER}@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined
  let said = ''

  function run(name: string, args: readonly string[]): ChildProcess {
    // In its own folder, because the package's user may not have access to ours.
    const child = spawn(path.join(programs, name), args, { ...as, cwd: folder, stdio: 'pipe' })
    said = ''
    child.stderr.on('data', (chunk) => (said += String(chunk)))
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
      // Safe without fsync, because a crash of PostgreSQL alone loses nothing.
      fsync: 'off',
      full_page_writes: 'off',
    }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = run('postgres', ['-D', data, ...options])
    server = child
    const endsAtMs = Date.now() + STARTS_WITHIN_MS
    while (!(await takesConnections(url))) {
      if (child.exitCode !== null || Date.now() > endsAtMs) {
        throw new Error(`PostgreSQL did not start:\n${said}`)
      }
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
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
    if (code !== 0) throw new Error(`initdb failed:\n${said}`)
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

async function takesConnections(url: string): Promise<boolean> {
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
