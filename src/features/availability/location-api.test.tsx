import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const MAPS_FIX = { location: { lat: 26.14, lng: 91.73 }, accuracy: 30 }
const BROWSER_FIX = { coords: { latitude: 26.2, longitude: 91.8, accuracy: 2_000 } }

type GetCurrentPosition = (
  found: (fix: typeof BROWSER_FIX) => void,
  failed: (error: { code: number; message: string }) => void,
  options: PositionOptions,
) => void
const getCurrentPosition = vi.fn<GetCurrentPosition>()

/** Loads the module as in a build with this maps key. */
async function findPosition(
  mapsKey = 'key-of-the-maps',
  isTap = false,
  onLate: (position: Promise<object>) => void = () => {},
) {
  vi.stubEnv('VITE_MAPS_KEY', mapsKey)
  vi.stubEnv('VITE_MAPS_GEOLOCATE_URL', 'https://maps.example/geolocate')
  vi.resetModules()
  return (await import('./location-api.ts')).findPosition(isTap, onLate)
}

const mapsResponse = (response: () => Promise<Response>) => {
  const fetch = vi.fn<(address: URL, request: RequestInit) => Promise<Response>>(response)
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const noMaps = () => mapsResponse(() => Promise.reject(new TypeError('Failed to fetch')))

/** What the browser says about permission; undefined if it does not say. */
function permissionIs(state: PermissionState | undefined): void {
  const query = () =>
    state ? Promise.resolve({ state }) : Promise.reject(new TypeError('unknown'))
  Object.defineProperty(navigator, 'permissions', { value: { query }, configurable: true })
}

beforeEach(() => {
  permissionIs('granted')
  vi.spyOn(console, 'info').mockImplementation(() => {})
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition },
    configurable: true,
  })
  getCurrentPosition.mockReset().mockImplementation((found) => found(BROWSER_FIX))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('without a maps key no request is sent, and the error says why', async () => {
  const fetch = mapsResponse(() => Promise.resolve(Response.json(MAPS_FIX)))
  await expect(findPosition('')).rejects.toThrow(/^Google API key is not configured$/)
  expect(fetch).not.toHaveBeenCalled()
  expect(getCurrentPosition).not.toHaveBeenCalled()
})

test('the maps service is requested first, with the key, and an accurate fix is used', async () => {
  const fetch = mapsResponse(() => Promise.resolve(Response.json(MAPS_FIX)))
  expect(await findPosition()).toEqual({
    latitude: 26.14,
    longitude: 91.73,
    accuracyMetres: 30,
  })
  const [address, request] = fetch.mock.calls[0] ?? []
  expect(String(address)).toBe('https://maps.example/geolocate?key=key-of-the-maps')
  expect(request?.method).toBe('POST')
  expect(getCurrentPosition).not.toHaveBeenCalled()
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a refusal', () => Promise.resolve(Response.json({}, { status: 403 }))],
  ['another shape', () => Promise.resolve(Response.json({ latitude: 1 }))],
  ['a fix of 1,001 m', () => Promise.resolve(Response.json({ ...MAPS_FIX, accuracy: 1_001 }))],
])(
  'if the maps service has %s, the browser is asked: 5 s, high accuracy, no cached fix',
  async (_name, response) => {
    mapsResponse(response)
    expect(await findPosition()).toEqual({
      latitude: 26.2,
      longitude: 91.8,
      accuracyMetres: 2_000,
    })
    expect(getCurrentPosition.mock.calls[0]?.[2]).toEqual({
      enableHighAccuracy: true,
      timeout: 5_000,
      maximumAge: 0,
    })
  },
)

const ASK_FIRST =
  'Jhola needs your location to find the store near you. Your browser will ask you first.'

test.each([
  ['asks', 'prompt'],
  ['does not say whether it asks', undefined],
] as const)('a browser that %s is asked only at a tap, after a sentence', async (_what, state) => {
  noMaps()
  permissionIs(state)
  await expect(findPosition()).rejects.toThrow(ASK_FIRST)
  expect(getCurrentPosition).not.toHaveBeenCalled()
  expect(await findPosition(undefined, true)).toEqual({
    latitude: 26.2,
    longitude: 91.8,
    accuracyMetres: 2_000,
  })
})

test('a browser that was refused permission says so without a tap', async () => {
  noMaps()
  permissionIs('denied')
  failsWith(1, '')
  await expect(findPosition()).rejects.toThrow('Failed to get location: User denied Geolocation')
})

/** Simulates a browser's error, which has a code and the constants of all codes. */
function failsWith(code: number, message: string): void {
  const error = { code, message, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }
  getCurrentPosition.mockImplementation((_found, failed) => failed(error))
}

describe('a browser without a position results in the specified message', () => {
  test.each([
    [1, '', 'Failed to get location: User denied Geolocation'],
    [2, 'no satellites', 'Failed to get location: no satellites'],
    [3, '', 'Failed to get location: the position took too long'],
  ])('code %i %s', async (code, message, sentence) => {
    noMaps()
    failsWith(code, message)
    await expect(findPosition()).rejects.toThrow(sentence)
  })

  test('if it has no geolocation', async () => {
    noMaps()
    vi.stubGlobal('navigator', {})
    await expect(findPosition()).rejects.toThrow('Geolocation is not supported by your browser')
  })
})

test('a prompt that nobody answers is not waited for any longer than half a minute, but a late answer is passed on', async () => {
  noMaps()
  getCurrentPosition.mockReset()
  vi.useFakeTimers()
  try {
    const onLate = vi.fn<(position: Promise<object>) => void>()
    const position = findPosition('key-of-the-maps', true, onLate)
    const outcome = expect(position).rejects.toThrow(
      /^Failed to get location: the position took too long$/,
    )
    await vi.waitUntil(() => getCurrentPosition.mock.calls.length > 0)
    await vi.advanceTimersByTimeAsync(30_000)
    await outcome
    expect(onLate).toHaveBeenCalledOnce()
    getCurrentPosition.mock.calls[0]?.[0](BROWSER_FIX)
    expect(await onLate.mock.calls[0]?.[0]).toEqual({
      latitude: 26.2,
      longitude: 91.8,
      accuracyMetres: 2_000,
    })
  } finally {
    vi.useRealTimers()
  }
})
