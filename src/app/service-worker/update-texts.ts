export const updateTexts = {
  ready: 'A new version is ready',
  update: 'Update',
  updating: 'Updating…',
} as const
