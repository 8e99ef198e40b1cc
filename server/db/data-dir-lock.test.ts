import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { DataDirHeldError, lockDataDir } from './data-dir-lock.ts'
import { hasKernelLock } from './kernel-lock.ts'
import { isOnLocalDisk } from './local-disk.ts'
import { ownIdentity } from './process-identity.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'jhola-lock-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const SINCE = '2026-01-02T03:04:05.000Z'
const heldBy = (holder: object, more: object = {}, file = 'lock.4') =>
  writeFile(
    path.join(dataDir, file),
    JSON.stringify({ holder, since: SINCE, released: false, ...more }),
  )
const inAnotherContainer = () => ({
  ...ownIdentity(),
  host: 'another-container',
  pidNamespace: 'pid:[1]',
})
const beforeTheMachineRestarted = () => ({
  ...ownIdentity(),
  host: 'a-host-name-of-then',
  boot: 'another boot',
  pid: 1,
})
/** BusyBox has another `flock`, and only Linux has namespaces. */
const canHold =
  ownIdentity().pidNamespace !== '' && spawnSync('flock', ['--no-fork', '--version']).status === 0
const canSeeAllHolders = canHold && isOnLocalDisk(tmpdir())

describe('a folder', () => {
  it('held by a running process is refused, and the error says which one and since when', async () => {
    await heldBy(ownIdentity())
    await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirHeldError)
    await expect(lockDataDir(dataDir)).rejects.toThrow(
      new RegExp(`held by process ${process.pid} since ${SINCE}`),
    )
  })

  it('that was released can be locked again', async () => {
    const first = await lockDataDir(dataDir)
    await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirHeldError)
    await first.release()
    const second = await lockDataDir(dataDir)
    await second.release()
    expect(await readdir(dataDir)).toEqual(['lock.2'])
  })

  it('of a dead process is taken over', async () => {
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'exit')
    await heldBy({ ...ownIdentity(), pid: child.pid })
    await (await lockDataDir(dataDir)).release()
  })

  it('of a process whose number has been reused is taken over', async () => {
    await heldBy({ ...ownIdentity(), started: '1' })
    await (await lockDataDir(dataDir)).release()
  })

  it.skipIf(ownIdentity().boot === '')(
    'held before the machine restarted is taken over',
    async () => {
      await heldBy({ ...ownIdentity(), boot: 'another boot' })
      await (await lockDataDir(dataDir)).release()
    },
  )

  it('held from another host is refused, because its state is unknown', async () => {
    await heldBy({ ...ownIdentity(), host: 'elsewhere', boot: 'another boot', pid: 1 })
    await expect(lockDataDir(dataDir)).rejects.toThrow(/host elsewhere.*delete .*lock\.4/)
  })

  it.skipIf(ownIdentity().pidNamespace === '')(
    'held from another container of the same host name is refused, for its processes cannot be seen',
    async () => {
      // The number may be free here or belong to another process, which means nothing.
      for (const pid of [process.pid, 4_000_000]) {
        await heldBy({ ...ownIdentity(), pid, started: '1', pidNamespace: 'pid:[1]' })
        await expect(lockDataDir(dataDir)).rejects.toThrow(/another container.*delete .*lock\.4/)
      }
    },
  )

  it.skipIf(!canHold)(
    'held from another container is taken over once the holder was killed',
    async () => {
      await heldBy(inAnotherContainer(), { kernelLocked: true })
      const file = path.join(dataDir, 'lock.4')
      const holder = spawn('flock', ['-x', '--no-fork', file, 'sleep', '60'])
      try {
        await eventually(() => expect(hasKernelLock(file)).toBe(true))
        await expect(lockDataDir(dataDir)).rejects.toThrow(
          /since .* in another container\. Stop that process/,
        )
      } finally {
        holder.kill('SIGKILL')
        await once(holder, 'exit')
      }
      await (await lockDataDir(dataDir)).release()
    },
  )

  it.skipIf(!canHold)(
    'that is locked here is seen as held from another container until it is released',
    async () => {
      const lock = await lockDataDir(dataDir)
      await heldBy(inAnotherContainer(), { kernelLocked: true }, 'lock.1')
      await expect(lockDataDir(dataDir)).rejects.toThrow(/in another container\. Stop that process/)
      await lock.release()
      await (await lockDataDir(dataDir)).release()
    },
  )

  it.skipIf(!canSeeAllHolders)(
    'of a machine that lost its power is taken over under another host name',
    async () => {
      const lock = await lockDataDir(dataDir)
      const written = await readFile(path.join(dataDir, 'lock.1'), 'utf8')
      await lock.release()
      await writeFile(
        path.join(dataDir, 'lock.4'),
        JSON.stringify({ ...JSON.parse(written), holder: beforeTheMachineRestarted() }),
      )
      await (await lockDataDir(dataDir)).release()
    },
  )

  it.skipIf(!canSeeAllHolders)(
    'on a local disk is refused while its file is locked, whatever host and boot its holder names',
    async () => {
      const lock = await lockDataDir(dataDir)
      const more = { kernelLocked: true, localDisk: true }
      await heldBy(beforeTheMachineRestarted(), more, 'lock.1')
      await expect(lockDataDir(dataDir)).rejects.toThrow(/in another container\. Stop that process/)
      await lock.release()
    },
  )

  it('held from another host through a network share is refused, because its locks are not seen', async () => {
    await heldBy(beforeTheMachineRestarted(), { kernelLocked: true, localDisk: false })
    await expect(lockDataDir(dataDir)).rejects.toThrow(/host a-host-name.*delete .*lock\.4/)
  })

  it.skipIf(ownIdentity().pidNamespace === '')(
    'held by a release that did not write down its container is refused',
    async () => {
      const { pidNamespace: _unknown, ...holder } = ownIdentity()
      await heldBy({ ...holder, started: '1' })
      await expect(lockDataDir(dataDir)).rejects.toThrow(/another container.*delete .*lock\.4/)
    },
  )

  it('with an incomplete lock file is taken over', async () => {
    await writeFile(path.join(dataDir, 'lock.9'), '{"holder":')
    await (await lockDataDir(dataDir)).release()
  })

  it('of a dead process is taken over by one of several processes', async () => {
    for (let turn = 0; turn < 20; turn++) {
      await rm(dataDir, { recursive: true })
      dataDir = await mkdtemp(path.join(tmpdir(), 'jhola-lock-'))
      await heldBy({ ...ownIdentity(), started: '1' })
      const attempts = await Promise.allSettled(
        Array.from({ length: 20 }, () => lockDataDir(dataDir)),
      )
      const taken = attempts.filter((attempt) => attempt.status === 'fulfilled')
      expect(taken).toHaveLength(1)
    }
  })
})
