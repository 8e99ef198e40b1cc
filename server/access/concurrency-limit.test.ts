import { expect, it } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { limitConcurrency } from './concurrency-limit.ts'

/** Tasks that the test ends. */
function tasks(count: number, turn: ReturnType<typeof limitConcurrency>) {
  const begun: number[] = []
  const ends: ((error?: Error) => void)[] = []
  const results = Array.from({ length: count }, (_none, index) =>
    turn(
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push(index)
          ends[index] = (error) => (error === undefined ? resolve(index) : reject(error))
        }),
    ),
  )
  return { begun, end: (index: number, error?: Error) => ends[index]?.(error), results }
}

it('runs a limited number at a time, and the others in order', async () => {
  const { begun, end, results } = tasks(5, limitConcurrency(2))
  expect(begun).toEqual([0, 1])
  end(1)
  await eventually(() => expect(begun).toEqual([0, 1, 2]))
  end(0)
  end(2)
  await eventually(() => expect(begun).toEqual([0, 1, 2, 3, 4]))
  end(3)
  end(4)
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4])
})

it('a failed task rejects for its caller and makes room for the next', async () => {
  const { begun, end, results } = tasks(2, limitConcurrency(1))
  end(0, new Error('no'))
  await expect(results[0]).rejects.toThrow('no')
  await eventually(() => expect(begun).toEqual([0, 1]))
  end(1)
  expect(await results[1]).toBe(1)
})

it('after all have ended there is room again', async () => {
  const turn = limitConcurrency(1)
  expect(await turn(() => Promise.resolve('first'))).toBe('first')
  expect(await turn(() => Promise.resolve('second'))).toBe('second')
})
