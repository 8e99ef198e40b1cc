/** The row type of the table of screens (screens.ts). */
import type { Locator, Page } from '@playwright/test'
import type { Place, TestShop, Visitor } from './test-shop.ts'

export interface Visit {
  page: Page
  testShop: TestShop
  device: 'phone' | 'desktop'
}

/** The fields that all rows have. */
interface State {
  /** The unique name, which is part of the file names of its pictures. */
  name: string
  /** The screen and its state, for readers. */
  title: string
  /** The only layout that has this state; both if absent. */
  only?: 'phone' | 'desktop'
  /** Whether a change of layout loses the state, so that each layout needs its own visit. */
  lostByWidth?: boolean
  /** Sets up faults before the page is opened or continued. They are removed automatically. */
  before?: (visit: Visit) => unknown
  /** Takes the steps from the opened page to the state. */
  act?: (visit: Visit) => Promise<unknown>
  /** Reverts the changes of `before` and `act` to the shop's data. */
  after?: (testShop: TestShop) => Promise<unknown>
  /** An element that becomes visible when the state is reached. */
  mark: (page: Page) => Locator
  /** Console errors that are expected in this state. */
  errors?: readonly RegExp[]
}

export interface OpenedScreen extends State {
  continues?: undefined
  /** The visitor; 'regular' by default. */
  as?: Visitor
  /** Where the shopper is; near the visitor's store by default. */
  place?: Place
  path: string
  /** Keys of localStorage that are removed before the visit. */
  removedKeys?: readonly string[]
  /** Whether messages stay that would otherwise disappear by themselves. */
  keepsMessages?: boolean
}

export interface ContinuedScreen extends State {
  /**
   * The name of the row whose page this row continues with its dialogs closed, because opening a
   * page costs more than most steps. `act` must work directly after that row, and also after the
   * earlier rows that continue it.
   */
  continues: string
}

export type Screen = OpenedScreen | ContinuedScreen
