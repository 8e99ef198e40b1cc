/** Signals for a process and everything that it has started. */
import { spawnSync } from 'node:child_process'

function descendantsOf(pid: number): number[] {
  const { stdout, error } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  // Small images have no `ps`.
  if (error !== undefined) return []
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const found = new Set([pid])
  for (const parent of found) {
    for (const [child = 0, itsParent] of processes) if (itsParent === parent) found.add(child)
  }
  found.delete(pid)
  return [...found]
}

/** Sends a signal to a process and then to its descendants, of which it might start new ones. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  for (const each of [pid, ...descendantsOf(pid)]) {
    try {
      process.kill(each, signal)
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH'
      if (!isGone) throw error
    }
  }
}
