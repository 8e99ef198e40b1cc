/** Texts about registration and the session (product §12). */
export const onboardingTexts = {
  onboardTitle: 'Complete Your Profile',
  onboardSubtitle: 'The rider calls this number when your order is at the door.',
  phoneNumber: 'Phone number',
  onboardContinue: 'continue',
  phoneInvalid: 'Please enter a valid 10-digit phone number',
  /** Before the browser asks for permission. */
  locationNeeded:
    'Jhola also needs your location to find the store near you. Your browser will ask you first.',
  locationRequired: 'Location access is required. Please enable location services.',
  alreadyRegistered: 'user already registered',
  registered: 'user registered sucessfully',
  registrationFailed: 'error when user register',
  checkFailed: 'Something went wrong. Please try again.',

  checking: 'Looking up your account…',
  checkUnreachableTitle: 'We could not look up your account',
  checkUnreachable: 'The shop could not be reached. Your cart and addresses are safe.',
  tryAgain: 'Try Again',
  signOut: 'Sign out',
} as const
