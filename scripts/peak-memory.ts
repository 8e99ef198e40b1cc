import { readFile } from 'node:fs/promises'

const BYTES_OF_KB = 1_024

/**
 * The largest resident memory of this process so far, in bytes. On Linux, `maxRSS` also counts what
 * the process that started this one had at that moment, so the kernel's figure for this program
 * alone is read instead.
 */
export async function peakMemoryBytes(): Promise<number> {
  if (process.platform === 'linux') {
    const status = await readFile('/proc/self/status', 'utf8')
    const peakKb = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1]
    if (peakKb !== undefined) return Number(peakKb) * BYTES_OF_KB
  }
  return process.resourceUsage().maxRSS * BYTES_OF_KB
}
