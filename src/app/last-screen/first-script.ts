/**
 * The first script of a page with the stored first screen (sw/last-screen-rules.ts). It shows the
 * screen if the phone still holds the same data, else the painted shell. Until the app has taken
 * over, it records taps on buttons and typed text, and replays them once afterwards. Links work by
 * themselves.
 *
 * It is a separate classic script that loads before the first paint. It imports nothing and has a
 * limit of 1 kB (scripts/vite/classic-scripts.ts).
 */
/** Identifies a button by its label and the product link of its card, or a link by itself. */
interface Tap {
  link: string | null | undefined
  label?: string | null
}

/** The app should have started by then. Later, shoppers no longer expect a replayed tap. */
const GIVE_UP_MS = 10_000
/** A limit, because a hidden tab never paints. */
const PAINTED_WITHIN_MS = 500
/**
 * These two repeat use-is-wide.ts and last-screen-rules.ts (first-script.test.tsx compares them).
 */
const WIDE = '(min-width: 64rem)'
const SHOWN_KEYS = ['session-store', 'cart-store', 'location-store']
const FAILURES = ['error', 'unhandledrejection']
const REMEMBERED = ['click', 'focusin', 'scroll']

const root = document.currentScript?.parentElement
const [kept, shell] = document.querySelectorAll('[type="text/html"]')

const labelOf = (element: Element): string | null => element.getAttribute('aria-label')
const until = async (isDone: () => boolean, withinMs: number): Promise<void> => {
  const endMs = performance.now() + withinMs
  while (!isDone() && performance.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve))
  }
}

if (root && kept && shell) {
  const taps: Tap[] = []
  let top = 0
  let field: HTMLInputElement | null = null
  let isFocused = false

  const show = ({ textContent }: Element): void => {
    root.innerHTML = textContent
  }

  const isCurrent = (): boolean => {
    try {
      const stored = SHOWN_KEYS.map((key) => localStorage.getItem(key))
      return (
        localStorage.getItem('last-screen') ===
        [kept.id, matchMedia(WIDE).matches, ...stored].join()
      )
    } catch {
      // Access to storage is denied.
      return false
    }
  }

  const linkOf = ({ link }: Tap) => root.querySelector<HTMLElement>(`a[href="${link}"]`)
  const cardOf = (tap: Tap) => (tap.link ? linkOf(tap)?.closest('article') : root)
  const targetOf = (tap: Tap) =>
    tap.label === undefined
      ? linkOf(tap)
      : [...(cardOf(tap)?.querySelectorAll('button') ?? [])].find(
          (button) => labelOf(button) === tap.label,
        )

  const remember = (event: Event): void => {
    const { type, target } = event
    top = scrollY
    if (!(target instanceof Element)) return
    if (type === 'focusin') isFocused = target === field
    if (type !== 'click') return
    const button = target.closest('button')
    const link = target.closest('a')
    if (button) {
      const card = button.closest('article')?.querySelector('a')
      taps.push({ link: card?.getAttribute('href'), label: labelOf(button) })
      // Repeated taps on 'Add' count once, but each tap on a stepper counts.
      if (!button.parentElement?.querySelector('output')) button.disabled = true
    } else if (link && taps.length > 0) {
      // Otherwise the page would be left before the earlier taps are replayed.
      event.preventDefault()
      taps.push({ link: link.getAttribute('href') })
    }
  }

  /** Also called when a script could not be loaded, but not for a picture. */
  const fail = ({ target }: Partial<Event>): void => {
    if (!field?.isConnected || target instanceof HTMLImageElement) return
    show(shell)
    const last = taps.at(-1)
    if (last?.link && last.label === undefined) location.assign(last.link)
  }

  const takeOver = async (): Promise<void> => {
    const next = root.querySelector<HTMLInputElement>('header input')
    if (!next || next === field) return
    observer.disconnect()
    for (const type of REMEMBERED) removeEventListener(type, remember, true)
    for (const type of FAILURES) removeEventListener(type, fail, true)
    // The router scrolls to the top if it has no stored position.
    if (top) requestAnimationFrame(() => scrollTo(0, top))
    if (field?.value) {
      // React tracks the `value` property and would ignore text that is set through it.
      next.setRangeText(field.value, 0, 0, 'end')
      next.dispatchEvent(new Event('input', { bubbles: true }))
    }
    for (const tap of taps) {
      await until(() => targetOf(tap) != null, GIVE_UP_MS)
      const before = cardOf(tap)?.textContent
      targetOf(tap)?.click()
      // The next tap on a stepper depends on the result of this one.
      await until(() => cardOf(tap)?.textContent !== before, PAINTED_WITHIN_MS)
    }
    // Done last, because a stepper takes the focus when it replaces 'Add'.
    if (isFocused) next.focus()
  }

  const observer = new MutationObserver(() => void takeOver())

  if (isCurrent()) {
    show(kept)
    // As the app decides in its first render.
    if (navigator.onLine) root.querySelector('[data-offline]')?.remove()
    for (const element of root.querySelectorAll<HTMLElement>('[data-hue]')) {
      element.style.setProperty('--hue', element.dataset['hue'] ?? '')
    }
    field = root.querySelector('header input')
    for (const type of REMEMBERED) addEventListener(type, remember, true)
    for (const type of FAILURES) addEventListener(type, fail, true)
    setTimeout(fail, GIVE_UP_MS, {})
    observer.observe(root, { childList: true })
  } else show(shell)
}
