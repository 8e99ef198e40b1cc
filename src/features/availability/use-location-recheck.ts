import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { requestLocationAtom } from './location-atoms.ts'

/** Requests the position at a tap, when the browser may ask the shopper. */
export function useLocationRecheck() {
  const request = useSetAtom(requestLocationAtom)
  /** Only at a tap: nobody waits for the requests that the shop makes by itself. */
  const [isRechecking, setIsRechecking] = useState(false)
  const recheck = async (): Promise<void> => {
    setIsRechecking(true)
    await request(true)
    setIsRechecking(false)
  }
  return { isRechecking, recheck }
}
