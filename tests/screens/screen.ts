/** The row type of the screens' table (screens.ts). */
import type { Locator, Page } from '@playwright/test'
import type { Place, TestShop, Who } from './test-shop.ts'

export interface Visit {
  page: Page
  testShop: TestShop
  device: 'phone' | 'desktop'
}

/** What all rows have. */
interface State {
  /** File name of its pictures; unique. */
  name: string
  /** Which screen in which state, for people. */
  title: string
  only?: 'phone' | 'desktop'
  /** Restarts for the other layout, because a change of width loses what was opened or typed. */
  lostByWidth?: boolean
  /** Sets the failures before the page is opened or goes on. They are undone automatically. */
  before?: (visit: Visit) => unknown
  /** The steps from the opened page to the state. */
  act?: (visit: Visit) => Promise<unknown>
  /** Undoes what `before` and `act` did to the shop. */
  after?: (testShop: TestShop) => Promise<unknown>
  /** The element that is visible once the state is reached. */
  mark: (page: Page) => Locator
  /** Console errors that belong to the state. */
  errors?: readonly RegExp[]
}

export interface OpenedScreen extends State {
  continues?: undefined
  /** Whose browser; the default is 'regular'. */
  as?: Who
  /** Where the shopper is; the default is near the store. */
  place?: Place
  path: string
  /** Keys of localStorage that this visit starts without. */
  forgets?: readonly string[]
  /** Keeps messages that would disappear by themselves. */
  keepsMessages?: boolean
}

export interface ContinuedScreen extends State {
  /**
   * Name of the row whose page this one goes on from, once its dialogs are closed, because a page
   * that is opened costs more than most steps. `act` can also begin where the earlier rows with the
   * same name here have left that page.
   */
  continues: string
}

export type Screen = OpenedScreen | ContinuedScreen
