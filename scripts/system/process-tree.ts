/** Sends signals to a process and its descendants. */
import { spawnSync } from 'node:child_process'

function descendantsOf(pid: number): number[] {
  const { stdout, error } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  // Minimal container images have no `ps`.
  if (error !== undefined) return []
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  const found = new Set([pid])
  for (const parent of found) {
    for (const [child = 0, ppid] of processes) if (ppid === parent) found.add(child)
  }
  found.delete(pid)
  return [...found]
}

/** Sends a signal to a process and then to the descendants that it had before. */
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
