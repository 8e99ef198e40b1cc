export const signOutCartTexts = {
  title: 'Sign out?',
  ask: 'Signing out also empties the cart on this device.',
  /** The cart may be empty then. */
  askForHelp:
    'Your request for help has not been sent yet. Signing out removes it from this device, and empties your cart.',
  stay: 'Stay signed in',
  leave: 'Sign out',
  close: 'Close',
} as const
