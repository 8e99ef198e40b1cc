import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Failure } from './failure.tsx'
import { useChunkError } from './chunk-error.ts'

/** Shown when a route failed; the frame around it stays usable. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => {
    console.error('A screen failed:', error)
  }, [error])
  // What is missing only a reload can bring; a bar over the header says what it is.
  if (useChunkError()) return <Failure />
  return (
    <Failure
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
