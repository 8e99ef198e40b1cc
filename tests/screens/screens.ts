/**
 * The table of every screen in every state (product §2). A new state needs only a row: the browser
 * tests check its accessibility and layout, `npm run screenshots` takes its pictures, and
 * docs/screenshots/README.md lists it.
 */
import { CART_SCREENS } from './cart-screens.ts'
import { CATALOGUE_SCREENS } from './catalogue-screens.ts'
import { COUNTER_SCREENS } from './counter-screens.ts'
import { EDGE_CASE_SCREENS } from './edge-case-screens.ts'
import { HOME_SCREENS } from './home-screens.ts'
import { IDENTITY_SCREENS } from './identity-screens.ts'
import { PAGE_SCREENS } from './page-screens.ts'
import { QUESTION_SCREENS } from './question-screens.ts'
import { SHELL_SCREENS } from './shell-screens.ts'
import { SHOPPER_SCREENS } from './shopper-screens.ts'
import type { OpenedScreen, Screen } from './screen.ts'

export interface Sheet {
  /** Part of the file name. */
  name: string
  title: string
  screens: readonly Screen[]
}

/** The groups of screens, each of which has one contact sheet. */
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
    title: 'Edge cases: what real catalogues and people write',
    screens: EDGE_CASE_SCREENS,
  },
]

export const SCREENS: readonly Screen[] = SHEETS.flatMap(({ screens }) => screens)

/**
 * Returns the row that opens the page of a row: itself, unless it continues another.
 * @throws Error if the row continues one that does not exist or opens no page
 */
export function opening(screen: Screen): OpenedScreen {
  if (screen.continues === undefined) return screen
  const opened = SCREENS.find(({ name }) => name === screen.continues)
  if (opened?.continues !== undefined || opened === undefined) {
    throw new Error(`'${screen.name}' continues '${screen.continues}', which opens no page`)
  }
  return opened
}

/** For each row that opens a page: the row itself and the rows that continue it, in order. */
export const CHAINS: readonly (readonly Screen[])[] = SCREENS.flatMap((screen) =>
  screen.continues === undefined
    ? [[screen, ...SCREENS.filter(({ continues }) => continues === screen.name)]]
    : [],
)
