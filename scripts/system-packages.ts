/** Finds programs of the system, or installs them as Debian packages. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const PACKAGE_TIMEOUT_MS = 15 * 60_000

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function onPath(name: string, env: NodeJS.ProcessEnv): string | undefined {
  return (env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))
    .find(isExecutable)
}

export function succeeds(
  command: string,
  args: string[],
  timeoutMs: number,
  quiet = false,
): boolean {
  const result = spawnSync(command, args, {
    stdio: quiet ? 'ignore' : ['ignore', 'inherit', 'inherit'],
    timeout: timeoutMs,
    // No prompt may wait for input.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return result.status === 0
}

/** Returns how to run a command as root without a password, or undefined if that is impossible. */
function rootPrefix(): string[] | undefined {
  if (process.getuid?.() === 0) return []
  return succeeds('sudo', ['-n', 'true'], 10_000, true) ? ['sudo', '-n'] : undefined
}

/**
 * Installs a package of the system and prints that, unless `isQuiet`. Returns why it failed, or
 * undefined.
 */
export function installPackage(name: string, isQuiet = false): string | undefined {
  if (onPath('apt-get', process.env) === undefined) {
    return `there is no apt-get to install the package \`${name}\` with`
  }
  const prefix = rootPrefix()
  if (prefix === undefined) {
    return `\`apt-get install ${name}\` needs root, or sudo without a password`
  }
  if (!isQuiet) console.log(`Installing the system's package \`${name}\` …`)
  const apt = (...args: string[]) => {
    const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', ...args]
    return succeeds(command, rest, PACKAGE_TIMEOUT_MS, isQuiet)
  }
  // If the update of one source fails, the package may still be available.
  apt('update', '-qq')
  return apt('install', '-y', '--no-install-recommends', name)
    ? undefined
    : `\`apt-get install -y ${name}\` did not succeed`
}
