/**
 * On SIGTERM, npm ends its shell but not the program in it: a server would keep running and hold
 * its port and data folder. The program can only notice that its shell has ended. So npm scripts
 * run as `node --import tsx …`, a direct child of the shell, and shut down when their parent
 * changes.
 *
 * Only under npm, because a server that was started by hand may outlive its shell. The server shuts
 * down up to half a second after npm has ended. A SIGKILL of npm leaves shell and server running.
 */
const CHECK_INTERVAL_MS = 500

/** Shuts this process down when the npm that started it has ended. */
export function stopWithNpm(): void {
  const shell = process.ppid
  if (process.env['npm_lifecycle_event'] === undefined || shell === 1) return
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_INTERVAL_MS).unref()
}
