/** In the first load, unlike the other texts about the position (position-texts.ts). */
export const mapsTexts = {
  noKey: 'Google API key is not configured',
  failed: 'Failed to get location: the position is unavailable',
} as const
