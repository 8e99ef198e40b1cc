/**
 * The position from the browser, which may ask the shopper for permission (product §3.1). Loaded
 * only if the maps service gave none.
 */
import { BROWSER_GEOLOCATION_TIMEOUT_MS } from '#contract/constants.ts'
import type { Fix } from './location-rules.ts'
import { positionTexts } from './position-texts.ts'

/**
 * How long to wait while the browser asks for permission, which its own timeout does not include.
 * Some browsers call neither callback if the prompt is ignored.
 */
const PERMISSION_TIMEOUT_MS = 30_000

/**
 * `mayAsk`: the shopper has read why and has tapped. Otherwise the position is requested only if the
 * browser does not ask for permission (docs/decisions/301). If the shopper has not answered in time,
 * `onLate` gets the position that may still come.
 *
 * @throws an error whose message is shown to the shopper.
 */
export async function positionFromBrowser(
  mayAsk: boolean,
  onLate: (position: Promise<Fix>) => void,
): Promise<Fix> {
  if (!('geolocation' in navigator)) throw new Error(positionTexts.unsupported)
  if (!mayAsk && (await wouldAsk())) throw new Error(positionTexts.askFirst)
  const position = requestPosition()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onLate(position)
      reject(new Error(positionTexts.failed(positionTexts.timedOut)))
    }, PERMISSION_TIMEOUT_MS)
    position.then(resolve, reject).finally(() => {
      clearTimeout(timer)
    })
  })
}

function requestPosition(): Promise<Fix> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const { latitude, longitude, accuracy } = coords
        resolve({ latitude, longitude, accuracyMetres: accuracy })
      },
      (error) => {
        reject(new Error(sentenceFor(error)))
      },
      { enableHighAccuracy: true, timeout: BROWSER_GEOLOCATION_TIMEOUT_MS, maximumAge: 0 },
    )
  })
}

async function wouldAsk(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'prompt'
  } catch (error) {
    console.info('The browser does not say whether it would ask for the location:', error)
    return true
  }
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
