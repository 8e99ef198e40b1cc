/** The devices of a shopper. A test has a phone unless it chooses otherwise by `test.use`. */
import type { PlaywrightTestOptions } from '@playwright/test'

type Device = Required<
  Pick<PlaywrightTestOptions, 'viewport' | 'deviceScaleFactor' | 'isMobile' | 'hasTouch'>
>

export const PHONE: Device = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

export const DESKTOP: Device = {
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
}

/** For tests of both. In projects of their own they would need workers of their own. */
export const BOTH_DEVICES = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const
