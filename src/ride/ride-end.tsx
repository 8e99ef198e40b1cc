import { useLayoutEffect } from 'react'
import { focusPageHeading } from '#shared/lib/screen/page-heading.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'

interface RideEndProps {
  art: 'bag-empty' | 'map'
  title: string
  hint: string
}

/** Takes the place of all that could have the focus, and is announced by taking it. */
export function RideEnd({ art, title, hint }: RideEndProps) {
  useLayoutEffect(() => {
    focusPageHeading()
  }, [])
  return <EmptyState art={art} title={title} hint={hint} isHeading />
}
