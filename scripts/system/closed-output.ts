/**
 * Lets a command finish its work if nothing reads its output any more, as in `… | head`. By default,
 * Node ends with a stack trace then.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}
