import { startTransition, useEffect, useState } from 'react'

/** Whether the value has been the same for some time. */
export function useHasStayed(value: unknown, ms: number): boolean {
  const [stayed, setStayed] = useState<unknown>()
  useEffect(() => {
    const timer = setTimeout(() => {
      startTransition(() => {
        setStayed(value)
      })
    }, ms)
    return () => {
      clearTimeout(timer)
    }
  }, [value, ms])
  return stayed === value
}

/**
 * Whether the value has changed since the first render, and has then been the same for some time.
 * For what is announced to screen readers: not at the start, and once after several quick changes.
 */
export function useHasSettled(value: unknown, ms: number): boolean {
  const [first] = useState(value)
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && value !== first) setHasChanged(true)
  return useHasStayed(value, ms) && hasChanged
}
