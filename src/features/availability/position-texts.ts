/** Why there is no position. In the first load, unlike the texts of the screens. */
export const positionTexts = {
  unsupported: 'Geolocation is not supported by your browser',
  failed: (reason: string) => `Failed to get location: ${reason}`,
  noKey: 'Google API key is not configured',
  /** Chromium's text. Other browsers have other texts for the same refusal. */
  denied: 'User denied Geolocation',
  timedOut: 'the position took too long',
  noPosition: 'the position is unavailable',
} as const
