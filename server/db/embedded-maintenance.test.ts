import { expect, it, vi } from 'vitest'
import { maintainEmbedded } from './embedded-maintenance.ts'

const MB = 1_024 * 1_024

const client = () => ({ query: vi.fn().mockResolvedValue({ rows: [] }) })

it('nothing is vacuumed on a disk that is almost full, where a checkpoint would end the database', async () => {
  const database = client()
  await expect(
    maintainEmbedded(database, '/srv/jhola', () => Promise.resolve(60 * MB)),
  ).rejects.toThrow('The disk of the database is almost full')
  expect(database.query).not.toHaveBeenCalled()
})

it('a database in memory has no disk', async () => {
  const database = client()
  await maintainEmbedded(database, undefined, () => Promise.resolve(0))
  expect(database.query).toHaveBeenLastCalledWith('checkpoint')
})
