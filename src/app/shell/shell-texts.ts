import { deliveryPromise, promisedMinutes } from '#shared/lib/promise-texts.ts'

export const shellTexts = {
  home: 'Jhola, home',
  promise: deliveryPromise,
  headline: 'Delivery in',
  headlineMinutes: promisedMinutes,
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
