import { useEffect } from 'react'

/** While no store delivers here, the header does not promise a delivery (variant `out-of-reach:`). */
export function useNoPromise(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['outOfReach'] = ''
    return () => {
      delete dataset['outOfReach']
    }
  }, [])
}
