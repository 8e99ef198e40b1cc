/**
 * A lock of the kernel on an open file (flock(2)). It ends with the process that holds the file
 * open, and is seen in all containers of the machine. Node cannot take it, but the program `flock`
 * can lock a file that it inherits: the lock belongs to the open file, not to the program. Where
 * the program is missing, as on macOS and Windows, there is no such lock.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

/** Locks an open file until it is closed. Returns false if that is not possible here. */
export function takeKernelLock(file: number): boolean {
  return flock(file, '-x') === 'locked'
}

/** Whether a process holds the lock of this file; undefined if that cannot be found out. */
export function hasKernelLock(fileName: string): boolean | undefined {
  let file: number
  try {
    file = openSync(fileName, 'r')
  } catch {
    return undefined
  }
  try {
    // Shared, so that two processes that look at once do not take each other for the holder.
    const result = flock(file, '-s')
    return result === 'unavailable' ? undefined : result === 'held'
  } finally {
    closeSync(file)
  }
}

function flock(file: number, mode: '-x' | '-s'): 'locked' | 'held' | 'unavailable' {
  const { status } = spawnSync('flock', [mode, '-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', file],
  })
  if (status === 0) return 'locked'
  return status === 1 ? 'held' : 'unavailable'
}
