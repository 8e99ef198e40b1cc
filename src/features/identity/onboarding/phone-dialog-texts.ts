export const phoneDialogTexts = {
  title: 'Change phone number',
  save: 'Save number',
  saving: 'Saving...',
  cancel: 'Cancel',
  close: 'Close',
  changed: 'Phone number changed',
  notChanged: 'Your phone number could not be changed. Please check your connection and try again.',
} as const
