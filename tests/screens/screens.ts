/**
 * Every screen in every state (product §2). One row is all that a new state needs: the browser
 * tests hold it to accessibility and layout, `npm run screenshots` takes its pictures, and
 * docs/screenshots/README.md lists it.
 */
import { CART_SCREENS } from './cart-screens.ts'
import { CATALOGUE_SCREENS } from './catalogue-screens.ts'
import { COUNTER_SCREENS } from './counter-screens.ts'
import { HARD_SCREENS } from './hard-screens.ts'
import { HOME_SCREENS } from './home-screens.ts'
import { IDENTITY_SCREENS } from './identity-screens.ts'
import { PAGE_SCREENS } from './page-screens.ts'
import { QUESTION_SCREENS } from './question-screens.ts'
import { SHELL_SCREENS } from './shell-screens.ts'
import { SHOPPER_SCREENS } from './shopper-screens.ts'
import type { OpenedScreen, Screen } from './screen.ts'

export interface Sheet {
  /** Of the file. */
  name: string
  title: string
  screens: readonly Screen[]
}

/** Groups that are viewed together. */
export const SHEETS: readonly Sheet[] = [
  { name: 'home', title: 'Home, place and hours', screens: HOME_SCREENS },
  { name: 'catalogue', title: 'Categories, products and search', screens: CATALOGUE_SCREENS },
  { name: 'cart', title: 'Cart and checkout', screens: CART_SCREENS },
  { name: 'shopper', title: 'Addresses, profile and orders', screens: SHOPPER_SCREENS },
  { name: 'identity', title: 'Login and onboarding', screens: IDENTITY_SCREENS },
  { name: 'pages', title: 'Static pages and contact', screens: PAGE_SCREENS },
  { name: 'shell', title: 'Footer, menus and bars', screens: SHELL_SCREENS },
  { name: 'questions', title: 'What the shop asks and offers', screens: QUESTION_SCREENS },
  { name: 'counter', title: 'The counter and the rider', screens: COUNTER_SCREENS },
  {
    name: 'hard',
    title: 'Hard goods: what real catalogues and people write',
    screens: HARD_SCREENS,
  },
]

export const SCREENS: readonly Screen[] = SHEETS.flatMap(({ screens }) => screens)

/** The row that opens the page of a row: mostly itself. */
export function opening(screen: Screen): OpenedScreen {
  if (screen.continues === undefined) return screen
  const opened = SCREENS.find(({ name }) => name === screen.continues)
  if (opened?.continues !== undefined || opened === undefined) {
    throw new Error(`'${screen.name}' continues '${screen.continues}', which opens no page`)
  }
  return opened
}

/** The rows of each page that is opened, in the order in which they follow one another there. */
export const CHAINS: readonly (readonly Screen[])[] = SCREENS.flatMap((screen) =>
  screen.continues === undefined
    ? [[screen, ...SCREENS.filter(({ continues }) => continues === screen.name)]]
    : [],
)
