export const profileTexts = {
  loading: 'Loading profile...',
  failed: 'Your profile could not be loaded.',
  tryAgain: 'Try Again',
  addresses: 'Delivery addresses',
  orders: 'my orders',
  myAddresses: 'my addresses',
  changePhone: 'Change phone number',
  signOut: 'Sign out',
} as const
