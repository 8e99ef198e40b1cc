import { DELIVERY_PROMISE_MINUTES } from '#contract/constants.ts'
import { deliveryPromise } from '#shared/lib/format/promise-texts.ts'

export const shellTexts = {
  home: 'Jhola, home',
  promise: deliveryPromise,
  headline: 'Delivery in',
  headlineMinutes: `${DELIVERY_PROMISE_MINUTES} minutes`,
  addAddress: 'Add delivery address',
  addresses: 'my addresses',
  account: 'Account',
  login: 'Login',
  back: 'Back',
  menu: 'Menu',
  navigation: 'Main',
  offline: 'You are offline',
  failed: 'Something went wrong. Please try again.',
  tryAgain: 'Try Again',
} as const
