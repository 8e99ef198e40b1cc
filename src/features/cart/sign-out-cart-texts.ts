export const signOutCartTexts = {
  title: 'Sign out?',
  ask: 'Signing out also empties the cart on this device.',
  /** The cart may be empty then. */
  askForHelp:
    'Your request for help has not been sent yet. Signing out removes it from this device, and empties your cart.',
  /** It was sent, or refused, while the dialog was open. */
  helpIsOver: 'Your request for help is no longer waiting to be sent.',
  stay: 'Stay signed in',
  leave: 'Sign out',
  close: 'Close',
} as const
