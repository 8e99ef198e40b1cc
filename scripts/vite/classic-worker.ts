import { readFile } from 'node:fs/promises'
import { transformWithOxc } from 'vite'

/**
 * Returns the JavaScript of a service worker that is a single classic script.
 *
 * @throws Error if it imports or exports anything but types.
 */
export async function classicWorker(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false })
  // This is left of type imports, and is a syntax error in a classic script.
  const script = code.replace(/^export \{\};\s*$/m, '')
  if (/^\s*(?:import|export)\b/m.test(script)) {
    throw new Error(`${file} must not import or export anything but types`)
  }
  return script
}
