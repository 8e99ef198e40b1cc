/** The emulated devices. Tests run on a phone unless `test.use` sets another device. */
import type { ViewportSize } from '@playwright/test'

interface Device {
  viewport: ViewportSize
  deviceScaleFactor: number
  isMobile: boolean
  hasTouch: boolean
}

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

export const IPHONE_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
