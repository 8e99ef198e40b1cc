export const missingPartTexts = {
  partMissing: 'A part of Jhola could not be loaded.',
  reload: 'Reload',
} as const
