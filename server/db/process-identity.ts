/**
 * The identity of a process beyond its number, because numbers are reused: in containers a process
 * may have the same one at each start.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import * as v from 'valibot'

export const processIdentitySchema = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  host: v.string(),
  /** Changes when the machine is restarted; empty if unknown. */
  boot: v.string(),
  /**
   * The namespace of its number, because each container numbers its own processes. Empty if
   * unknown; undefined in locks of earlier releases.
   */
  pidNamespace: v.optional(v.string()),
  /** When the process started, in the system's format; empty if unknown. */
  started: v.string(),
})
export type ProcessIdentity = v.InferOutput<typeof processIdentitySchema>

export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    host: hostname(),
    boot: bootId(),
    pidNamespace: pidNamespace(),
    started: startOf(process.pid),
  }
}

/** Whether this process is still running; `unknown` if its number has no meaning here. */
export function stateOf(
  identity: ProcessIdentity,
): 'running' | 'ended' | 'unknown on another host' | 'unknown in another container' {
  // Each container has a host name of its own, but the same boot means the same kernel.
  const isThisBoot = identity.boot !== '' && identity.boot === bootId()
  if (!isThisBoot && identity.host !== hostname()) return 'unknown on another host'
  if (!isThisBoot && identity.boot !== '') return 'ended'
  if (identity.pidNamespace !== pidNamespace()) return 'unknown in another container'
  return isStillRunning(identity) ? 'running' : 'ended'
}

function isStillRunning(identity: ProcessIdentity): boolean {
  if (!isAlive(identity.pid)) return false
  const started = startOf(identity.pid)
  return started === '' || identity.started === '' || started === identity.started
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is running under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function bootId(): string {
  return readIfThere('/proc/sys/kernel/random/boot_id').trim()
}

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    // Not Linux: there is only one.
    return ''
  }
}

function startOf(pid: number): string {
  const stat = readIfThere(`/proc/${pid}/stat`)
  // The second field is the program's name in brackets, which may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const startTime = fields[19]
  if (stat !== '' && startTime !== undefined) return startTime
  if (process.platform === 'win32') return ''
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
