export const profileTexts = {
  loading: 'Loading profile...',
  addresses: 'Delivery addresses',
  orders: 'my orders',
  myAddresses: 'my addresses',
  signOut: 'Sign out',
} as const
