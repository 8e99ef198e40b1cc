import { useCallback, useEffect, useState } from 'react'
import { TOAST_MS } from '#contract/constants.ts'

/**
 * For what only screen readers are told: returns the value that was set last, for as long as a toast
 * is shown, and a function that sets it. Later, it would be found by reading on.
 */
export function useBriefly<T>(): [T | undefined, (value: T | undefined) => void] {
  const [last, setLast] = useState<{ value: T }>()
  useEffect(() => {
    if (last === undefined) return undefined
    const timer = setTimeout(() => {
      setLast(undefined)
    }, TOAST_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [last])
  const set = useCallback((value: T | undefined) => {
    setLast(value === undefined ? undefined : { value })
  }, [])
  return [last?.value, set]
}
