export const reloadTexts = {
  failed: 'Something went wrong on this page. Reload it to continue.',
  reload: 'Reload',
} as const
