import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { testWorkers } from './test-workers.ts'

it.each([
  [1, 2],
  [2, 2],
  [4, 2],
  [5, 2],
  [6, 3],
  [8, 4],
  [64, 4],
])('on %i cores, %i test workers run', (cores, workers) => {
  expect(testWorkers(cores)).toBe(workers)
})

it('the number of cores is by default that of the machine', () => {
  expect(testWorkers()).toBe(testWorkers(availableParallelism()))
})
