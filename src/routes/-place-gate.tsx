import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import type { Position } from '#contract/geo.ts'
import {
  locationRequestAtom,
  positionAtom,
  requestLocationAtom,
} from '#features/availability/location-atoms.ts'
import { HomeSkeleton } from './-home-skeleton.tsx'
import { useMarkFirstScreen } from './-use-mark-first-screen.ts'

const LocationRequired = lazy(async () => ({
  default: (await import('#features/availability/location-required.tsx')).LocationRequired,
}))

/** Screens that show the shop of a place; asks for the place first (spec §2.16). */
export function PlaceGate({ children }: { children: (position: Position) => ReactNode }) {
  const position = useAtomValue(positionAtom)
  const { error } = useAtomValue(locationRequestAtom)
  const requestLocation = useSetAtom(requestLocationAtom)
  const isUnknown = position === null
  useEffect(() => {
    if (isUnknown) void requestLocation()
  }, [isUnknown, requestLocation])
  useMarkFirstScreen(isUnknown && error !== null)
  if (position !== null) return children(position)
  if (error === null) return <HomeSkeleton />
  return (
    <Suspense fallback={<HomeSkeleton />}>
      <LocationRequired message={error} />
    </Suspense>
  )
}
