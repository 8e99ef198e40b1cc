import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, type ReactNode } from 'react'
import type { Position } from '#contract/geo.ts'
import { LocationRequired } from '#features/availability/location-required.tsx'
import { positionAtom, requestLocationAtom } from '#features/availability/location-atoms.ts'

/** Screens that show the shop of a place; asks for the place first (spec §2.16). */
export function PlaceGate({ children }: { children: (position: Position) => ReactNode }) {
  const position = useAtomValue(positionAtom)
  const isUnknown = position === null
  const requestLocation = useSetAtom(requestLocationAtom)
  useEffect(() => {
    if (isUnknown) void requestLocation()
  }, [isUnknown, requestLocation])
  return position === null ? <LocationRequired /> : children(position)
}
