const RETRY_MS = 5_000

/**
 * Loads a chunk that the page cannot do without. If it cannot be loaded, for example because the
 * connection was lost, tries again every 5 seconds.
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    console.info(error)
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return untilLoaded(load)
  }
}
