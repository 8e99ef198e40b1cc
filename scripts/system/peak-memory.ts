import { readFile } from 'node:fs/promises'

const BYTES_PER_KB = 1_024

/**
 * Returns the peak resident memory of this process, in bytes. On Linux, `maxRSS` is at least that
 * of the parent at the time of the fork, so the kernel's value for this program alone is read
 * instead.
 */
export async function peakMemoryBytes(): Promise<number> {
  if (process.platform === 'linux') {
    const status = await readFile('/proc/self/status', 'utf8')
    const peakKb = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1]
    if (peakKb !== undefined) return Number(peakKb) * BYTES_PER_KB
  }
  return process.resourceUsage().maxRSS * BYTES_PER_KB
}
