/** Why the browser gave no position. */
export const positionTexts = {
  unsupported: 'Geolocation is not supported by your browser',
  failed: (reason: string) => `Failed to get location: ${reason}`,
  /** Chromium's text. Other browsers have other texts for the same refusal. */
  denied: 'User denied Geolocation',
  /** Before the browser asks for permission. */
  askFirst:
    'Jhola needs your location to find the store near you. Your browser will ask you first.',
  timedOut: 'the position took too long',
  noPosition: 'the position is unavailable',
} as const
