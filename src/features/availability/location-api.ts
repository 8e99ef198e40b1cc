/**
 * Finds the shopper's position: from the maps service, or from the browser if that fails or is too
 * coarse (product §3.1).
 */
import * as v from 'valibot'
import { BROWSER_GEOLOCATION_TIMEOUT_MS } from '#contract/constants.ts'
import { type Position, positionOfLatLng } from '#contract/geo.ts'
import { geolocationResponseSchema } from '#contract/maps-responses.ts'
import { reasonOf } from '#shared/lib/api-errors.ts'
import { environment } from '#shared/lib/environment.ts'
import { isAccurateEnough } from './location-rules.ts'
import { positionTexts } from './position-texts.ts'

const MAPS_TIMEOUT_MS = 5_000

/** Its message is shown on the location screen. */
class LocationError extends Error {
  override readonly name = 'LocationError'
}

/** @throws {LocationError} with a message for the shopper. */
export async function findPosition(): Promise<Position> {
  if (environment.mapsKey === '') throw new LocationError(positionTexts.noKey)
  try {
    return await positionFromMaps()
  } catch (error) {
    console.info('The maps service gave no position, asking the browser:', reasonOf(error))
    return await positionFromBrowser()
  }
}

async function positionFromMaps(): Promise<Position> {
  // Plain fetch, because the HTTP client is loaded only after the first prices.
  const address = new URL(environment.mapsGeolocateUrl, location.origin)
  address.searchParams.set('key', environment.mapsKey)
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ considerIp: true }),
    credentials: 'omit',
    signal: AbortSignal.timeout(MAPS_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const body: unknown = await response.json()
  const fix = v.parse(geolocationResponseSchema, body)
  if (!isAccurateEnough(fix.accuracy)) throw new Error(`only accurate to ${fix.accuracy} m`)
  return positionOfLatLng(fix.location)
}

function positionFromBrowser(): Promise<Position> {
  if (!('geolocation' in navigator)) {
    return Promise.reject(new LocationError(positionTexts.unsupported))
  }
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        resolve({ latitude: coords.latitude, longitude: coords.longitude })
      },
      (error) => {
        reject(new LocationError(sentenceFor(error)))
      },
      { enableHighAccuracy: true, timeout: BROWSER_GEOLOCATION_TIMEOUT_MS, maximumAge: 0 },
    )
  })
}

function sentenceFor(error: GeolocationPositionError): string {
  switch (error.code) {
    case error.PERMISSION_DENIED:
      return positionTexts.failed(positionTexts.denied)
    case error.TIMEOUT:
      return positionTexts.failed(positionTexts.timedOut)
    default:
      return positionTexts.failed(error.message || positionTexts.noPosition)
  }
}
