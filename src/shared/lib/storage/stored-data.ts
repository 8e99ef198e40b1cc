/**
 * What the phone kept of the shopper's data, and whether it may be shown without a request. A start
 * requests only what something waits for (product §21.8).
 */
import type { QueryState } from '@tanstack/react-query'
import { DAY_MS } from '#contract/durations.ts'
import { hasElapsed } from '../has-elapsed.ts'
import { observableValue, useObservable } from '../observable-value.ts'

const isRestored = observableValue(false)

/** For the part that restores the data, once nothing more comes from storage. */
export function markRestored(): void {
  isRestored.set(true)
}

/** Until then, a query without data says nothing about what the phone keeps. */
export function useIsRestored(): boolean {
  return useObservable(isRestored)
}

/** The query holds data that are younger than a day. */
export function isYoungerThanADay({
  data,
  dataUpdatedAt,
}: Pick<QueryState, 'data' | 'dataUpdatedAt'>): boolean {
  return data !== undefined && !hasElapsed(DAY_MS, { sinceMs: dataUpdatedAt, nowMs: Date.now() })
}
