import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LatLng } from '#contract/geo.ts'
import { isWorthReporting, type ReportedPosition } from './position-rules.ts'

export type SharingState =
  /** Not requested. */
  | 'off'
  | 'on'
  /** The browser does not allow it. */
  | 'refused'
  /** The device has no position at the moment, and keeps trying. */
  | 'unknown'

/**
 * Reports the device's position once the rider has allowed it. `requestCount` says how often the
 * rider has asked for that: not yet if it is 0, and each time the browser may ask for permission
 * again.
 */
export function useSharedPosition(
  requestCount: number,
  report: (location: LatLng) => void,
): SharingState {
  const [state, setState] = useState<SharingState>('off')
  const last = useRef<ReportedPosition>(undefined)
  const onPosition = useEffectEvent(({ coords }: GeolocationPosition) => {
    setState('on')
    const next = { latitude: coords.latitude, longitude: coords.longitude, atMs: Date.now() }
    if (!isWorthReporting(last.current, next)) return
    last.current = next
    report({ lat: coords.latitude, lng: coords.longitude })
  })
  useEffect(() => {
    if (requestCount === 0) return undefined
    const watch = navigator.geolocation.watchPosition(
      onPosition,
      ({ code }) => {
        setState(code === GeolocationPositionError.PERMISSION_DENIED ? 'refused' : 'unknown')
      },
      { enableHighAccuracy: true },
    )
    return () => {
      navigator.geolocation.clearWatch(watch)
    }
  }, [requestCount])
  return requestCount === 0 ? 'off' : state
}
