export const updateTexts = {
  ready: 'A new version is ready',
  update: 'Update',
  updating: 'Updating…',
  partMissing: 'A part of Jhola could not be loaded.',
  reload: 'Reload',
} as const
