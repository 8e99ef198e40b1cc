/**
 * Told to end (SIGTERM), npm ends its shell and not what runs in it; the server would stay behind
 * and hold its port and data folder. A shell that is gone is the only sign of that, so scripts run
 * as `node --import tsx …`, one process below the shell, and close their server when it is gone.
 *
 * Only under npm: a server that was started by hand may outlive its shell. Half a second passes
 * between the end of npm and the end of the server; a SIGKILL of npm leaves shell and server alive.
 */
const LOOK_EVERY_MS = 500

/** Shuts this process down when the npm that started it has ended. */
export function stopWithNpm(): void {
  const shell = process.ppid
  // If started by hand, a shell may end before its server.
  if (process.env['npm_lifecycle_event'] === undefined || shell === 1) return
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS).unref()
}
