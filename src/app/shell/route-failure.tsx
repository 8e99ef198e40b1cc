import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { shellTexts } from './shell-texts.ts'

/** Stands where a route failed; the frame around it stays usable. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => {
    console.error('A screen failed:', error)
  }, [error])
  return (
    <section className="wrap centre-body" role="alert">
      <h1>{shellTexts.failed}</h1>
      <div className="stack">
        <button
          type="button"
          className="btn act block"
          onClick={() => {
            reset()
            void router.invalidate()
          }}
        >
          {shellTexts.tryAgain}
        </button>
      </div>
    </section>
  )
}
