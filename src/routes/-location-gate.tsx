import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, type ReactNode } from 'react'
import type { Position } from '#contract/geo.ts'
import {
  locationRequestAtom,
  positionAtom,
  requestLocationAtom,
} from '#features/availability/location-atoms.ts'
import { lazyComponent } from '#shared/lib/screen/lazy-part.ts'
import { useMarkFirstScreen } from './-use-mark-first-screen.ts'

const LocationRequired = lazyComponent(
  async () => (await import('#features/availability/location-required.tsx')).LocationRequired,
)

interface LocationGateProps {
  /** Shown while the position is being determined. */
  skeleton: ReactNode
  children: (position: Position) => ReactNode
}

/** For screens that need a position: requests it first (product §3.3). */
export function LocationGate({ skeleton, children }: LocationGateProps) {
  const position = useAtomValue(positionAtom)
  const { error } = useAtomValue(locationRequestAtom)
  const requestLocation = useSetAtom(requestLocationAtom)
  const isUnknown = position === null
  useEffect(() => {
    if (isUnknown) void requestLocation()
  }, [isUnknown, requestLocation])
  useMarkFirstScreen(isUnknown && error !== null)
  if (position !== null) return children(position)
  if (error === null) return skeleton
  return <LocationRequired fallback={skeleton} message={error} />
}
