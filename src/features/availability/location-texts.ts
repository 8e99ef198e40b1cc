export const locationTexts = {
  title: 'Location Access Required',
  tryAgain: 'Try Again',
  /** Before the browser asks for permission. */
  share: 'Share my location',
  openSettings: 'Open Settings',
  why: 'Jhola needs it to find the store near you.',
  steps: [
    'Click the lock icon in the address bar',
    'Open Site settings or Permissions',
    'Allow location',
    'Refresh',
  ],
  stepsInstalled:
    'In the installed app: open the phone’s Settings, then Apps, Jhola, Permissions, and allow location.',
  stepsApple:
    'On iPhone: Settings, Privacy & Security, Location Services, then allow it for this app.',
} as const

export const availabilityTexts = {
  comingSoon: 'Coming Soon to Your Area!',
  noted: "We're not available in your area yet, but we've noted your location!",
  gotIt: 'Got it, thanks!',
  close: 'Close',
  outOfReach: 'We do not deliver to where you are now. Your cart is kept until you are back.',
  unchecked:
    'We could not check where you are now. What you see is from the store near your last known location.',
  lookAgain: 'Check my location again',
  looking: 'Checking your location...',
} as const
