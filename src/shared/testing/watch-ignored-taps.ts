import { vi, type Mock } from 'vitest'

/**
 * For component tests only: returns a mock that is called with each element that begins to ignore
 * taps (`ignoreSecondTap`). Ends with the mocks of the test.
 */
export function watchIgnoredTaps(): Mock<(element: Element) => void> {
  const ignored = vi.fn<(element: Element) => void>()
  vi.spyOn(Element.prototype, 'animate').mockImplementation(function (this: Element) {
    ignored(this)
    return new Animation()
  })
  return ignored
}
