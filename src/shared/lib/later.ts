/** Runs the task after the delay; returns a function that cancels it. */
export function later(task: () => void, delayMs: number): () => void {
  const timer = setTimeout(task, delayMs)
  return () => {
    clearTimeout(timer)
  }
}
