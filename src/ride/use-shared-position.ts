import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LatLng } from '#contract/geo.ts'
import { reportRide } from '#contract/ride-endpoints.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import {
  isExactEnough,
  isWorthReporting,
  SEEN_FOR_MS,
  type ReportedPosition,
} from './position-rules.ts'
import { callRide } from './ride-api.ts'
import { storedRide, storeRide } from './stored-ride.ts'

export type SharingState =
  /** The rider has not agreed to it. */
  | 'off'
  /** A position was reported within the last minute. */
  | 'on'
  /** None was: the device has not found any, or the reports do not arrive. */
  | 'unreported'
  /** None was: the last position that the device found is not exact enough. */
  | 'inexact'
  /** The browser does not allow it. */
  | 'refused'
  /** The device has no position at the moment, and keeps trying. */
  | 'unknown'

interface SharedPosition {
  state: SharingState
  /** Shares it from now on. If the browser has refused it, the browser may ask again. */
  share: () => void
}

/** Reports the device's position once the rider has agreed, also after a reload (product §23.5). */
export function useSharedPosition(token: string): SharedPosition {
  const [requestCount, setRequestCount] = useState(() =>
    storedRide(token).isShared === true ? 1 : 0,
  )
  const [problem, setProblem] = useState<'refused' | 'unknown'>()
  /** When a report last arrived, as long as that counts. */
  const [seenAtMs, setSeenAtMs] = useState<number>()
  const [isInexact, setIsInexact] = useState(false)
  const last = useRef<ReportedPosition>(undefined)

  const report = async (location: LatLng): Promise<void> => {
    const eventId = `ride-${crypto.randomUUID()}`
    try {
      await callRide(reportRide, token, { body: { type: 'rider-location', eventId, location } })
    } catch (error) {
      // The next position follows soon; the refresh finds out that an order is finished.
      console.info('The position was not reported:', reasonOf(error))
      return
    }
    setSeenAtMs(Date.now())
  }
  useEffect(() => {
    if (seenAtMs === undefined) return undefined
    const timer = setTimeout(setSeenAtMs, SEEN_FOR_MS, undefined)
    return () => {
      clearTimeout(timer)
    }
  }, [seenAtMs])
  const onPosition = useEffectEvent(({ coords }: GeolocationPosition) => {
    setProblem(undefined)
    const { latitude, longitude, accuracy: accuracyMetres } = coords
    setIsInexact(!isExactEnough(accuracyMetres))
    const next = { latitude, longitude, accuracyMetres, atMs: Date.now() }
    if (!isWorthReporting(last.current, next)) return
    last.current = next
    void report({ lat: latitude, lng: longitude })
  })
  useEffect(() => {
    if (requestCount === 0) return undefined
    const watch = navigator.geolocation.watchPosition(
      onPosition,
      ({ code }) => {
        const isRefused = code === GeolocationPositionError.PERMISSION_DENIED
        setProblem(isRefused ? 'refused' : 'unknown')
        if (isRefused) storeRide(token, { isShared: false })
      },
      { enableHighAccuracy: true },
    )
    return () => {
      navigator.geolocation.clearWatch(watch)
    }
  }, [requestCount, token])
  const unseen = isInexact ? 'inexact' : 'unreported'
  return {
    state: requestCount === 0 ? 'off' : (problem ?? (seenAtMs === undefined ? unseen : 'on')),
    share: () => {
      storeRide(token, { isShared: true })
      setProblem(undefined)
      setRequestCount(requestCount + 1)
    },
  }
}
