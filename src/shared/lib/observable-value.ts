import { useSyncExternalStore } from 'react'

/** One value in memory that components and plain modules can follow. */
export interface ObservableValue<T> {
  get: () => T
  /** Tells the followers only when the value is another one. */
  set: (next: T) => void
  /** Answers how to stop following. */
  subscribe: (listener: () => void) => () => void
}

export function observableValue<T>(initial: T): ObservableValue<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return
      value = next
      // A copy: a listener may stop following, or start, while it is told.
      for (const listener of Array.from(listeners)) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export function useObservable<T>(observable: ObservableValue<T>): T {
  return useSyncExternalStore(observable.subscribe, observable.get)
}
