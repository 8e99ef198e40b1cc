import { forgetChunkError } from './chunk-error.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Loads a chunk that the page cannot do without. If it cannot be loaded, for example because the
 * connection was lost, tries again after 5 seconds, and ever less often. Browsers that remember the
 * failure of an import need a reload (docs/decisions/087).
 */
export async function untilLoaded<T>(load: () => Promise<T>, pauseMs = FIRST_PAUSE_MS): Promise<T> {
  try {
    return await load()
  } catch (error) {
    console.info(error)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const part = await untilLoaded(load, Math.min(2 * pauseMs, LONGEST_PAUSE_MS))
    forgetChunkError()
    return part
  }
}
