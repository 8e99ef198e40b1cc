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
