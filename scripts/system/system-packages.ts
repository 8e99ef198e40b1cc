/** Finds programs of the system and installs them as Debian packages. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** For the package lists and for the package, each; apt would retry for much longer. */
const PACKAGE_TIMEOUT_MINUTES = 15

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
    // apt must not prompt for input.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return result.status === 0
}

/** Returns how to run a command as root without a password, or undefined if that is impossible. */
function rootPrefix(): string[] | undefined {
  if (process.getuid?.() === 0) return []
  return succeeds('sudo', ['-n', 'true'], 10_000, true) ? ['sudo', '-n'] : undefined
}

/** Whether apt knows a version of the package. Needs neither root nor a network. */
function isOffered(name: string): boolean {
  const { stdout, error } = spawnSync('apt-cache', ['policy', name], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  return error === undefined && /^ *Candidate: (?!\(none\))/m.test(stdout)
}

/**
 * Installs a package of the system and prints that it does; `isQuiet` hides the output of apt.
 * Returns why it failed, or undefined.
 */
export function installPackage(name: string, isQuiet = false): string | undefined {
  if (onPath('apt-get', process.env) === undefined) {
    return `there is no apt-get to install the package \`${name}\``
  }
  const prefix = rootPrefix()
  if (prefix === undefined) {
    return `\`apt-get install ${name}\` needs root, or sudo without a password`
  }
  console.log(
    `Installing the system package \`${name}\`, which may take ${2 * PACKAGE_TIMEOUT_MINUTES} minutes …`,
  )
  const apt = (...args: string[]) => {
    const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', ...args]
    return succeeds(command, rest, PACKAGE_TIMEOUT_MINUTES * 60_000, isQuiet)
  }
  // Its failure does not matter: the package may still be available.
  apt('update', '-qq')
  return apt('install', '-y', '--no-install-recommends', name)
    ? undefined
    : `\`apt-get install -y ${name}\` failed`
}

/**
 * Like `installPackage`, but only if apt knows the package, so that a run does not wait for the
 * same failure each time. For packages that are not required.
 */
export function installOptionalPackage(name: string): string | undefined {
  return isOffered(name) ? installPackage(name, true) : `apt has no package \`${name}\``
}
