import { useCallback, useEffect, useRef } from 'react'

/** For what arrives late: a function that says whether the component is still on the screen. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
