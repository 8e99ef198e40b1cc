/**
 * A component may still be importing a module when the last test of a file ends. The import then
 * fails once the environment is torn down, and its message on the console can make the whole run
 * fail ('Closing rpc while "onUserConsoleLog" was pending'). So each file waits for its imports and
 * for what follows them, with the timers of Node.js: a test may have stopped those of the page.
 */
import { setImmediate } from 'node:timers/promises'
import { afterAll, vi } from 'vitest'

afterAll(async () => {
  await vi.dynamicImportSettled()
  await setImmediate()
})
