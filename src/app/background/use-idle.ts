import { useEffect, useState } from 'react'

/** False until the browser has had a quiet moment after the first paint. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const settle = (): void => {
      setIsIdle(true)
    }
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(settle, 1_000)
      return () => {
        clearTimeout(timer)
      }
    }
    const handle = requestIdleCallback(settle, { timeout: 3_000 })
    return () => {
      cancelIdleCallback(handle)
    }
  }, [])
  return isIdle
}
