/**
 * The first script of a page that holds the kept first screen (sw/last-screen-rules.ts): shows it
 * if the phone still holds what it was made of, else the painted shell, and starts the app once
 * that is painted. Until the app has taken the screen over, taps on buttons and typed text are
 * remembered, and done once after it. Links work by themselves.
 *
 * A classic script of its own, loaded before anything is painted: it imports nothing and has a
 * limit of 1 kB (scripts/vite-first-script.ts).
 */
/** A button by its label and the link of the product whose card it is in, or a link alone. */
interface Tap {
  link: string | null | undefined
  label?: string | null
}

/** The app should have started by then; what cannot be done by then is no longer expected. */
const GIVE_UP_MS = 10_000
/** A hidden tab paints nothing. */
const PAINTED_WITHIN_MS = 500
/** These two as in last-screen-rules.ts and use-is-wide.ts. */
const WIDE = '(min-width: 64rem)'
const SHOWN_KEYS = ['session-store', 'cart-store', 'location-store']
const FAILURES = ['error', 'unhandledrejection']
const REMEMBERED = ['click', 'focusin', 'scroll']

const script = document.currentScript
const root = script?.parentElement
const [kept, shell] = document.querySelectorAll('template')

const labelOf = (element: Element): string | null => element.getAttribute('aria-label')
const until = async (isDone: () => boolean, withinMs: number): Promise<void> => {
  const endMs = performance.now() + withinMs
  while (!isDone() && performance.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve))
  }
}

if (script && root && kept && shell) {
  const taps: Tap[] = []
  let top = 0
  let field: HTMLInputElement | null = null
  let isFocused = false

  const isTrue = (): boolean => {
    try {
      const stored = SHOWN_KEYS.map((key) => localStorage.getItem(key))
      return (
        localStorage.getItem('last-screen') ===
        [kept.id, matchMedia(WIDE).matches, ...stored].join()
      )
    } catch {
      // Storage is denied.
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
      // 'Add' is once in the cart, however often it is tapped; each tap on a stepper counts.
      if (!button.parentElement?.querySelector('output')) button.disabled = true
    } else if (link && taps.length > 0) {
      // The page would be left before what was tapped is done.
      event.preventDefault()
      taps.push({ link: link.getAttribute('href') })
    }
  }

  const fail = (): void => {
    if (!field?.isConnected) return
    root.replaceChildren(shell.content)
    const last = taps.at(-1)
    if (last?.link && last.label === undefined) location.assign(last.link)
  }

  const takeOver = async (): Promise<void> => {
    const next = root.querySelector<HTMLInputElement>('header input')
    if (!next || next === field) return
    observer.disconnect()
    for (const type of REMEMBERED) removeEventListener(type, remember, true)
    for (const type of FAILURES) removeEventListener(type, fail)
    // The router begins at the top, where it remembers no other place.
    if (top) requestAnimationFrame(() => scrollTo(0, top))
    if (field?.value) {
      // Past the property by which the app would know of it already.
      next.setRangeText(field.value, 0, 0, 'end')
      next.dispatchEvent(new Event('input', { bubbles: true }))
    }
    for (const tap of taps) {
      await until(() => targetOf(tap) != null, GIVE_UP_MS)
      const before = cardOf(tap)?.textContent
      targetOf(tap)?.click()
      // The next tap on a stepper counts from what this one has made of it.
      await until(() => cardOf(tap)?.textContent !== before, PAINTED_WITHIN_MS)
    }
    // At last: a stepper takes the focus when it takes the place of 'Add'.
    if (isFocused) next.focus()
  }

  const observer = new MutationObserver(() => void takeOver())

  if (isTrue()) {
    for (const element of kept.content.querySelectorAll<HTMLElement>('[data-hue]')) {
      element.style.setProperty('--hue', element.dataset['hue'] ?? '')
    }
    root.replaceChildren(kept.content)
    field = root.querySelector('header input')
    for (const type of REMEMBERED) addEventListener(type, remember, true)
    for (const type of FAILURES) addEventListener(type, fail)
    setTimeout(fail, GIVE_UP_MS)
    observer.observe(root, { childList: true })
  } else root.replaceChildren(shell.content)

  // The same module twice runs once.
  const start = (): void => {
    const app = document.createElement('script')
    app.type = 'module'
    app.crossOrigin = ''
    app.src = script.dataset['start'] ?? ''
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- 8 bytes of the 1,000
    app.onerror = fail
    document.head.append(app)
  }
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, PAINTED_WITHIN_MS)
}
