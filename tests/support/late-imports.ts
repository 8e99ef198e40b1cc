/**
 * A component may still be importing a module when the last test of a file ends. The import then
 * fails when the environment is torn down, and its message on the console can make the whole run
 * fail ('Closing rpc while "onUserConsoleLog" was pending'). So each file waits for its imports and
 * the code after them, with a timer of Node.js, because a test may have faked the page's timers.
 */
import { setImmediate } from 'node:timers/promises'
import { afterAll, vi } from 'vitest'

afterAll(async () => {
  await vi.dynamicImportSettled()
  await setImmediate()
})
