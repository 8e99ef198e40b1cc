import { useSyncExternalStore } from 'react'

/** One value in memory that components and plain modules can follow. */
export interface ObservableValue<T> extends ReadonlyObservable<T> {
  /** Notifies subscribers only when the value changed. */
  set: (next: T) => void
}

export interface ReadonlyObservable<T> {
  get: () => T
  /** Returns a function that unsubscribes. */
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
      // A copy: a listener may subscribe or unsubscribe while it is notified.
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

export function useObservable<T>(observable: ReadonlyObservable<T>): T {
  return useSyncExternalStore(observable.subscribe, observable.get)
}
