/**
 * Executes the Dockerfile in folders of this machine, so that it is tested without a container
 * engine. Each stage is a folder, and its base image is the Node of this machine.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs'
import path from 'node:path'

export interface BuiltImage {
  /** The working directory of the image's commands. */
  workDir: string
  /** Starts CMD or another command; as an unprivileged user if the image has a USER. */
  run: (env: Readonly<Record<string, string>>, command?: readonly string[]) => ChildProcess
}

interface Stage {
  /** Stands for `/`. */
  root: string
  workDir: string
  env: Record<string, string>
  user: string | undefined
  command: string[]
}

interface Options {
  /** The repository. */
  context: string
  /** An empty folder. */
  outDir: string
  /** Values of ARG. */
  args: Readonly<Record<string, string>>
  /** Replaces a slow RUN whose result already exists. Returns whether it did. */
  replaceRun: (command: string, workDir: string) => boolean
}

/** @throws Error if a command fails or an instruction is not supported here. */
export function buildImage({ context, outDir, args, replaceRun }: Options): BuiltImage {
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  const current = (): Stage => {
    if (stage === undefined) throw new Error('The Dockerfile has an instruction before FROM')
    return stage
  }
  for (const line of instructionsOf(readFileSync(path.join(context, 'Dockerfile'), 'utf8'))) {
    const [instruction = '', ...rest] = line.split(/\s+/)
    const text = line.slice(instruction.length).trim()
    switch (instruction) {
      case 'FROM': {
        const name = rest[2] ?? 'last'
        const root = path.join(outDir, name)
        stage = { root, workDir: root, env: {}, user: undefined, command: [] }
        stages.set(name, stage)
        break
      }
      case 'WORKDIR':
        current().workDir = path.join(current().root, text)
        mkdirSync(current().workDir, { recursive: true })
        break
      case 'COPY': {
        const from = /^--from=(\S+)$/.exec(rest[0] ?? '')?.[1]
        const names = from === undefined ? rest : rest.slice(1)
        const target = names.pop() ?? ''
        const source = from === undefined ? context : stages.get(from)?.root
        if (source === undefined) throw new Error(`There is no stage ${from}`)
        for (const name of names) {
          copy(path.join(source, name), path.join(current().workDir, target), {
            isIntoFolder: target.endsWith('/'),
            ignored: from === undefined ? ignoredOf(context) : [],
          })
        }
        break
      }
      case 'ARG':
        current().env[text] = args[text] ?? ''
        break
      case 'ENV':
        for (const pair of rest) {
          const [name = '', value = ''] = pair.split('=')
          current().env[name] = value
        }
        break
      case 'RUN':
        if (!replaceRun(text, current().workDir)) {
          execFileSync('sh', ['-c', text], {
            cwd: current().workDir,
            env: { ...process.env, NODE_ENV: undefined, ...current().env },
            stdio: ['ignore', 'pipe', 'pipe'],
          })
        }
        break
      case 'USER':
        current().user = text
        break
      case 'EXPOSE':
        break
      case 'CMD':
        current().command = text
          .slice(1, -1)
          .split(',')
          .map((word) => word.trim().slice(1, -1))
        break
      default:
        throw new Error(`The Dockerfile has an instruction that is not supported here: ${line}`)
    }
  }
  const last = current()
  const node = last.user === undefined ? process.execPath : nodeForUnprivilegedUser(outDir)
  return {
    workDir: last.workDir,
    run: (env, [program = '', ...words] = last.command) =>
      spawn(program === 'node' ? node : program, words, {
        ...(last.user === undefined ? {} : unprivilegedUser()),
        cwd: last.workDir,
        env: { PATH: process.env['PATH'], ...last.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
  }
}

/** Returns the lines without comments and empty lines. Continuation lines are not supported. */
function instructionsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}

/** Returns the names in .dockerignore, all at the top level. Throws for a pattern. */
function ignoredOf(context: string): string[] {
  const names = instructionsOf(readFileSync(path.join(context, '.dockerignore'), 'utf8'))
  const pattern = names.find((name) => /[*?!/]/.test(name))
  if (pattern !== undefined) {
    throw new Error(`.dockerignore has a pattern, which is not supported here: ${pattern}`)
  }
  return names
}

function copy(
  source: string,
  target: string,
  { isIntoFolder, ignored }: { isIntoFolder: boolean; ignored: readonly string[] },
): void {
  if (!existsSync(source)) throw new Error(`COPY: there is no ${source}`)
  if (isIntoFolder) {
    cpSync(source, path.join(target, path.basename(source)))
    return
  }
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(source)) {
    if (ignored.includes(name)) continue
    cpSync(path.join(source, name), path.join(target, name), { recursive: true })
  }
}

/** Returns the user `nobody` for a process of root, and undefined for any other process. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
}

const isRunnable = (node: string): boolean =>
  spawnSync(node, ['--version'], { ...unprivilegedUser(), cwd: '/' }).status === 0

/** Node may be installed in a folder that only root may read; then the user gets a copy. */
function nodeForUnprivilegedUser(outDir: string): string {
  if (isRunnable(process.execPath)) return process.execPath
  const copied = path.join(outDir, 'node')
  copyFileSync(process.execPath, copied)
  chmodSync(copied, 0o755)
  if (isRunnable(copied)) return copied
  throw new Error(`The user \`nobody\` can run neither ${process.execPath} nor a copy in ${outDir}`)
}

function idOfNobody(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
}
