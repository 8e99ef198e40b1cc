/**
 * Shows the shopper at most one unprompted question at a time, such as about notifications or
 * installation. A feature registers here and shows its question when it has its turn.
 *
 * - `enqueueQuestion` as soon as the reason arises, before the code that shows the question is loaded:
 *   after an order both questions have a reason, and the one of higher rank goes first.
 * - Show the question while `useIsCurrentQuestion` returns true. Call `finishQuestion` when it has been
 *   answered or dismissed, and `withdrawQuestion` when it no longer makes sense or its screen is left.
 * - A question that is shown is never replaced by another. After the answer, nothing is asked until
 *   the shopper has gone to another screen.
 *
 * A final answer is remembered by the feature that asked, not here.
 */
import { observableValue, useObservable, type ReadonlyObservable } from '../observable-value.ts'

/** By rank: after an order the notification question goes first. */
const BY_RANK = ['notifications', 'install'] as const
export type Question = (typeof BY_RANK)[number]

export interface QuestionQueue {
  enqueueQuestion: (question: Question) => void
  finishQuestion: (question: Question) => void
  /** Removes the question. Unlike an answer, this does not end the questions on this screen. */
  withdrawQuestion: (question: Question) => void
  /** The shopper went to another screen. */
  changeScreen: () => void
  /** The question that has its turn, or null. */
  current: ReadonlyObservable<Question | null>
}

/** `soon` runs a task after all features with the same reason have registered. */
export function createQuestionQueue(soon: (task: () => void) => void): QuestionQueue {
  const wanted = new Set<Question>()
  const current = observableValue<Question | null>(null)
  let isOpenForNext = true

  const showNext = (): void => {
    if (current.get() !== null || !isOpenForNext) return
    current.set(BY_RANK.find((name) => wanted.has(name)) ?? null)
  }
  const remove = (question: Question): void => {
    wanted.delete(question)
    if (current.get() === question) current.set(null)
  }
  return {
    enqueueQuestion: (question) => {
      wanted.add(question)
      soon(showNext)
    },
    finishQuestion: (question) => {
      isOpenForNext = false
      remove(question)
    },
    withdrawQuestion: remove,
    changeScreen: () => {
      isOpenForNext = true
      soon(showNext)
    },
    current,
  }
}

const queue = createQuestionQueue((task) => {
  setTimeout(task, 0)
})

export const { enqueueQuestion, finishQuestion, withdrawQuestion, changeScreen } = queue

/** Whether this question may be shown now. */
export function useIsCurrentQuestion(question: Question): boolean {
  return useObservable(queue.current) === question
}
