import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Position } from '#contract/geo.ts'
import { LocationRequired } from '#features/availability/location-required.tsx'
import { positionAtom } from '#features/availability/location-atoms.ts'

/** Screens that show the shop of a place; asks for the place first (spec §2.16). */
export function PlaceGate({ children }: { children: (position: Position) => ReactNode }) {
  const position = useAtomValue(positionAtom)
  return position === null ? <LocationRequired /> : children(position)
}
