import { useAtomValue, useSetAtom } from 'jotai'
import { useRef } from 'react'
import { useSecondTapGuard } from '#shared/lib/screen/use-second-tap-guard.ts'
import { StatusRegion } from '#shared/ui/status-region.tsx'
import { locationRequestAtom, positionAtom, requestLocationAtom } from './location-atoms.ts'
import { LocationHelp } from './location-help.tsx'
import { availabilityTexts } from './location-texts.ts'
import { RecheckLocation } from './recheck-location.tsx'

/**
 * Shown where an order is made while the known position could not be requested again: the shopper may
 * be elsewhere by now, and a tap lets the browser ask (docs/decisions/333).
 */
export function UncheckedPlace() {
  const isKnown = useAtomValue(positionAtom) !== null
  const { error, isForTap } = useAtomValue(locationRequestAtom)
  const request = useSetAtom(requestLocationAtom)
  const isUnchecked = isKnown && error !== null
  const box = useRef<HTMLDivElement>(null)
  // It appears by itself, and moves what is below it.
  useSecondTapGuard(() => box.current?.closest('main'), isUnchecked)

  return (
    <div
      className={isUnchecked ? ':uno: panel mb-2 text-ink text-left' : ':uno: contents'}
      ref={box}
    >
      <StatusRegion>
        {isUnchecked && (
          <p className=":uno: text-15/1.4 font-500 text-pretty">{availabilityTexts.unchecked}</p>
        )}
      </StatusRegion>
      {isUnchecked && (
        <div className=":uno: mt-2.5 flex flex-wrap gap-2.5">
          <RecheckLocation
            className=":uno: btn btn-quiet btn-sm"
            isRechecking={isForTap}
            onRecheck={() => void request(true)}
          />
          <LocationHelp buttonClass=":uno: btn btn-plain btn-sm" />
        </div>
      )}
    </div>
  )
}
