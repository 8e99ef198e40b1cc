import { beforeEach, expect, it } from 'vitest'
import { createQuestionQueue, type QuestionQueue } from './question-queue.ts'

let waiting: (() => void)[]
let queue: QuestionQueue

/** Runs the pending tasks, after which the next question is chosen. */
function settle(): void {
  for (const task of waiting.splice(0)) task()
}

beforeEach(() => {
  waiting = []
  queue = createQuestionQueue((task) => waiting.push(task))
})

it('asks nothing if no feature wants to ask', () => {
  queue.changeScreen()
  settle()
  expect(queue.current.get()).toBeNull()
})

it('asks about notifications first after an order, whichever registered first', () => {
  queue.enqueueQuestion('install')
  queue.enqueueQuestion('notifications')
  settle()
  expect(queue.current.get()).toBe('notifications')
})

it('never replaces a question that is on the screen', () => {
  queue.enqueueQuestion('install')
  settle()
  queue.enqueueQuestion('notifications')
  settle()
  queue.changeScreen()
  settle()
  expect(queue.current.get()).toBe('install')
})

it('asks the next question only on another screen', () => {
  queue.enqueueQuestion('install')
  queue.enqueueQuestion('notifications')
  settle()
  queue.finishQuestion('notifications')
  settle()
  expect(queue.current.get()).toBeNull()
  queue.enqueueQuestion('install')
  settle()
  expect(queue.current.get()).toBeNull()
  queue.changeScreen()
  settle()
  expect(queue.current.get()).toBe('install')
})

it('skips a question that is withdrawn before its turn', () => {
  queue.enqueueQuestion('notifications')
  queue.enqueueQuestion('install')
  queue.withdrawQuestion('notifications')
  settle()
  expect(queue.current.get()).toBe('install')
})

it('asks a withdrawn question again on the same screen, but not an answered one', () => {
  queue.enqueueQuestion('install')
  settle()
  queue.withdrawQuestion('install')
  expect(queue.current.get()).toBeNull()
  queue.enqueueQuestion('install')
  settle()
  expect(queue.current.get()).toBe('install')
  queue.finishQuestion('install')
  queue.withdrawQuestion('install')
  queue.enqueueQuestion('install')
  settle()
  expect(queue.current.get()).toBeNull()
})

it('asks nothing more on this screen if the answer comes after the question has disappeared', () => {
  queue.enqueueQuestion('install')
  settle()
  queue.withdrawQuestion('install')
  queue.finishQuestion('install')
  queue.enqueueQuestion('notifications')
  settle()
  expect(queue.current.get()).toBeNull()
  queue.changeScreen()
  settle()
  expect(queue.current.get()).toBe('notifications')
})

it('notifies subscribers once for each turn', () => {
  const turns: unknown[] = []
  const stop = queue.current.subscribe(() => turns.push(queue.current.get()))
  queue.enqueueQuestion('install')
  queue.enqueueQuestion('install')
  settle()
  queue.finishQuestion('install')
  queue.finishQuestion('install')
  stop()
  queue.changeScreen()
  queue.enqueueQuestion('notifications')
  settle()
  expect(turns).toEqual(['install', null])
})
