export const shellTexts = {
  home: 'Jhola, home',
  promise: 'Delivery in 15 minutes',
  addAddress: 'Add delivery address',
  addresses: 'my addresses',
  account: 'Account',
  login: 'Login',
  back: 'Back',
  menu: 'Menu',
  navigation: 'Main',
  failed: 'Something went wrong. Please try again.',
  tryAgain: 'Try Again',
} as const
