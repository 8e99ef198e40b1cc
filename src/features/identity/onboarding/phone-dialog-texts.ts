export const phoneDialogTexts = {
  title: 'Change phone number',
  save: 'Save number',
  saving: 'Saving...',
  cancel: 'Cancel',
  close: 'Close',
  changed: 'Phone number changed',
  unknown:
    'We could not see whether your phone number was changed. Please check your connection and try again.',
  notChanged: 'Your phone number could not be changed. Please check your connection and try again.',
} as const
