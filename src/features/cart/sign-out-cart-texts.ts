export const signOutCartTexts = {
  title: 'Sign out?',
  ask: 'Your cart goes with it: this phone forgets what you have put in.',
  stay: 'Stay signed in',
  leave: 'Sign out',
  close: 'Close',
} as const
