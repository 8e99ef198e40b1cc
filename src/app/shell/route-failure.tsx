import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Failure } from './failure.tsx'
import { useChunkError } from '#shared/lib/screen/chunk-error.ts'

/** Shown when a route failed; the frame around it stays usable. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => {
    console.error('A screen failed:', error)
  }, [error])
  // Only a reload helps here, and a bar above the header offers it.
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
