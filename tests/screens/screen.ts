/** What a row of the screens' table says (screens.ts). */
import type { Locator, Page } from '@playwright/test'
import type { Place, TestShop, Who } from './test-shop.ts'

export interface Visit {
  page: Page
  testShop: TestShop
  device: 'phone' | 'desktop'
}

export interface Screen {
  /** File name of its pictures; unique. */
  name: string
  /** Which screen in which state, for people. */
  title: string
  /** Whose browser; 'regular' where absent. */
  as?: Who
  /** Where the shopper is; near the store where absent. */
  place?: Place
  path: string
  /** Keys of localStorage that this visit starts without. */
  forgets?: readonly string[]
  only?: 'phone' | 'desktop'
  /** The other layout starts from the beginning: what was opened or typed is gone when the width changes. */
  lostByWidth?: boolean
  /** Before the page is opened: what will fail. It is undone on its own. */
  before?: (visit: Visit) => unknown
  /** From the opened page to the state. */
  act?: (visit: Visit) => Promise<unknown>
  /** Undoes what `act` did to the shop. */
  after?: (testShop: TestShop) => Promise<unknown>
  /** What is visible once the state is reached. */
  mark: (page: Page) => Locator
  /** Console errors that belong to the state. */
  errors?: readonly RegExp[]
  /** Keeps messages that would go on their own. */
  keepsMessages?: boolean
}
