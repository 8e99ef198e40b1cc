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
  expect(queue.current()).toBeNull()
})

it('asks about notifications first after an order, whichever registered first', () => {
  queue.wantToAsk('install')
  queue.wantToAsk('notifications')
  settle()
  expect(queue.current()).toBe('notifications')
})

it('never replaces a question that is on the screen', () => {
  queue.wantToAsk('install')
  settle()
  queue.wantToAsk('notifications')
  settle()
  queue.changeScreen()
  settle()
  expect(queue.current()).toBe('install')
})

it('asks the next question only on another screen', () => {
  queue.wantToAsk('install')
  queue.wantToAsk('notifications')
  settle()
  queue.doneAsking('notifications')
  settle()
  expect(queue.current()).toBeNull()
  queue.wantToAsk('install')
  settle()
  expect(queue.current()).toBeNull()
  queue.changeScreen()
  settle()
  expect(queue.current()).toBe('install')
})

it('skips a question that is withdrawn before its turn', () => {
  queue.wantToAsk('notifications')
  queue.wantToAsk('install')
  queue.withdraw('notifications')
  settle()
  expect(queue.current()).toBe('install')
})

it('asks a withdrawn question again on the same screen, but not an answered one', () => {
  queue.wantToAsk('install')
  settle()
  queue.withdraw('install')
  expect(queue.current()).toBeNull()
  queue.wantToAsk('install')
  settle()
  expect(queue.current()).toBe('install')
  queue.doneAsking('install')
  queue.withdraw('install')
  queue.wantToAsk('install')
  settle()
  expect(queue.current()).toBeNull()
})

it('asks nothing more on this screen if the answer comes after the question has disappeared', () => {
  queue.wantToAsk('install')
  settle()
  queue.withdraw('install')
  queue.doneAsking('install')
  queue.wantToAsk('notifications')
  settle()
  expect(queue.current()).toBeNull()
  queue.changeScreen()
  settle()
  expect(queue.current()).toBe('notifications')
})

it('notifies subscribers once for each turn', () => {
  const turns: unknown[] = []
  const stop = queue.subscribe(() => turns.push(queue.current()))
  queue.wantToAsk('install')
  queue.wantToAsk('install')
  settle()
  queue.doneAsking('install')
  queue.doneAsking('install')
  stop()
  queue.changeScreen()
  queue.wantToAsk('notifications')
  settle()
  expect(turns).toEqual(['install', null])
})
