export const profileTexts = {
  loading: 'Loading profile...',
  failed: 'Your profile could not be loaded.',
  tryAgain: 'Try Again',
  addresses: 'Delivery addresses',
  orders: 'my orders',
  myAddresses: 'my addresses',
  changePhone: 'Change phone number',
  data: 'Download my data',
  dataReady: 'Your data is ready. Tap ‘Download my data’ again to save it.',
  dataOffline: 'Downloading your data needs a connection.',
  dataLimited:
    'You have just downloaded your data several times. Please wait a minute and try again.',
  dataFailed: 'Your data could not be downloaded. Please try again.',
  signOut: 'Sign out',
} as const
