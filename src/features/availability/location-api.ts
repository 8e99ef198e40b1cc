/**
 * Finds the shopper's position: from the maps service, or from the browser if that fails or is too
 * coarse (product §3.1).
 */
import * as v from 'valibot'
import { positionOfLatLng } from '#contract/geo.ts'
import { geolocationResponseSchema } from '#contract/maps-responses.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { environment } from '#shared/lib/environment.ts'
import { isAccurateEnough, type Fix } from './location-rules.ts'
import { mapsTexts } from './maps-texts.ts'

const MAPS_TIMEOUT_MS = 5_000

/**
 * `mayAsk`: whether the browser may ask the shopper for permission. `onLate` gets the position of a
 * browser whose question was not answered in time.
 *
 * @throws an error whose message is shown on the location screen.
 */
export async function findPosition(
  mayAsk: boolean,
  onLate: (position: Promise<Fix>) => void,
): Promise<Fix> {
  if (environment.mapsKey === '') throw new Error(mapsTexts.noKey)
  try {
    return await positionFromMaps()
  } catch (error) {
    console.info('The maps service gave no position, asking the browser:', reasonOf(error))
    const { positionFromBrowser } = await loadBrowserPosition()
    return await positionFromBrowser(mayAsk, onLate)
  }
}

async function loadBrowserPosition() {
  try {
    return await import('./browser-position.ts')
  } catch (error) {
    throw new Error(mapsTexts.failed, { cause: error })
  }
}

async function positionFromMaps(): Promise<Fix> {
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
  return { ...positionOfLatLng(fix.location), accuracyMetres: fix.accuracy }
}
