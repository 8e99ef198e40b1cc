export const signOutCartTexts = {
  title: 'Sign out?',
  ask: 'Your cart goes with it: this phone forgets what you have put in.',
  /** The cart may be empty then. */
  askForHelp:
    'Your request for help is not sent yet: this phone forgets it, and what is in your cart.',
  stay: 'Stay signed in',
  leave: 'Sign out',
  close: 'Close',
} as const
