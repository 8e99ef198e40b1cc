/** Checks for every screen in every state. Each returns its findings as texts. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

export interface AxeOptions {
  /** Checks only inside these elements; without them, the whole page. */
  within?: readonly string[]
  /** Checks only what depends on the colour scheme. */
  coloursOnly?: boolean
}

/** The rules whose results depend on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** The minified file: half the size, so that pages parse half as much. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns the findings of axe-core in the current colour scheme, one line for each element. */
export async function axeFindings(page: Page, options: AxeOptions = {}): Promise<string[]> {
  const runOptions = {
    within: options.within,
    rules: options.coloursOnly ? COLOUR_RULES : undefined,
  }
  const known = await page.evaluate(runAxe, runOptions)
  if (known !== undefined) return known
  // axe-core is added once to each document.
  await page.evaluate(`${AXE};null`)
  const findings = await page.evaluate(runAxe, runOptions)
  if (findings === undefined) throw new Error('axe-core did not start in the page')
  return findings
}

/** Runs in the page. Returns undefined if axe-core has not been added yet. */
async function runAxe(options: {
  within: readonly string[] | undefined
  rules: string[] | undefined
}): Promise<string[] | undefined> {
  if (!('axe' in window)) return undefined
  // axe-core does not check the contrast on woven backgrounds, because they are pictures. Without
  // them it checks the colour below. The Content-Security-Policy allows constructed style sheets.
  // A second one would only cause another style recalculation.
  if (document.adoptedStyleSheets.length === 0) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { background-image: none !important }')
    document.adoptedStyleSheets = [sheet]
  }
  // Waits until all finite animations have ended, such as colour changes between schemes.
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  // An animation whose element is removed counts as ended too.
  await Promise.allSettled(passing.map(({ finished }) => finished))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- put there by axeFindings
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
    options.within === undefined
      ? document
      : { include: options.within.map((selector) => [selector]) },
    {
      resultTypes: ['violations'],
      ...(options.rules === undefined ? {} : { runOnly: { type: 'rule', values: options.rules } }),
    },
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any }) => {
      const detail = any[0]?.message
      return `${id}: ${help} at ${target.join(' ')}${detail === undefined ? '' : ` (${detail})`}`
    }),
  )
}

/**
 * Checks the layout at a width: whether the page is wider than the screen, which texts overflow
 * their boxes, which words of the page's heading are broken, and which icon symbols are missing.
 */
export async function layoutFindings(page: Page, widthPx: number): Promise<string[]> {
  const size = page.viewportSize()
  const resized = { width: widthPx, height: size?.height ?? 844 }
  await page.setViewportSize(resized)
  const findings = await page.evaluate<string[]>(layoutFaultsThatStay(resized))
  return findings.map((finding) => `${widthPx} px wide: ${finding}`)
}

/** The narrowest phone whose large text is checked. */
const NARROW_PX = 360
const isPhone = ({ width }: Size): boolean => width < 768

/**
 * Checks the layout and covered targets at a browser text size of 200 % (WCAG 1.4.4). Leaves the
 * viewport one pixel lower, and on a phone `NARROW_PX` wide.
 */
export async function largeTextFindings(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  if (size === null) throw new Error('The page has no viewport size')
  // The browser's own setting, because a font size on <html> does not affect media queries in rem.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  // Listeners of media queries are notified of a new text size only when the viewport changes. They
  // are notified of the restored size when the next check changes the viewport.
  const narrow = { width: isPhone(size) ? NARROW_PX : size.width, height: size.height - 1 }
  await page.setViewportSize(narrow)
  const findings = await findAllFaults(page, narrow)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await browser.detach()
  return findings.map((finding) => `text at 200 %, ${narrow.width} px wide: ${finding}`)
}

/** Checks layout and covered targets at 320 × 256 px, a desktop at 400 % zoom (WCAG 1.4.10). */
export async function zoomFindings(page: Page): Promise<string[]> {
  const size = page.viewportSize()
  const zoomed = { width: 320, height: 256 }
  await page.setViewportSize(zoomed)
  const findings = await findAllFaults(page, zoomed)
  if (size) await page.setViewportSize(size)
  return findings.map((finding) => `320 × 256 px: ${finding}`)
}

/** Runs both checks in one round trip to the page. */
const findAllFaults = (page: Page, size: Size): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => [
    ...(await ${layoutFaultsThatStay(size)}),
    ...(${String(findCovered)})(),
  ])()`)

/** The code that finds layout faults in a page of this size. */
const layoutFaultsThatStay = (size: Size): string =>
  `(${String(findFaultsThatStay)})(${JSON.stringify(size)}, ${String(findLayoutFaults)})`

/**
 * Runs in the page. Finds buttons and links whose centre is covered or outside the screen, even
 * after they are scrolled to the middle.
 */
function findCovered(): string[] {
  /**
   * Returns the element that a tap on the centre of the target hits instead: undefined if it hits
   * the target, null if the centre is outside the screen.
   */
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets only what is inside
  const coverOf = (target: Element): Element | null | undefined => {
    const { left, top: upper, width, height } = target.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, upper + height / 2)
    return target.contains(hit) || hit?.contains(target) === true ? undefined : hit
  }

  const found: string[] = []
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  for (const target of top.querySelectorAll<HTMLElement>('button, a[href]')) {
    if (!target.checkVisibility({ checkVisibilityCSS: true })) continue
    // The skip link is visible only while it has the focus.
    if (target.matches('.shell-skip')) continue
    // Checked before scrolling, because most are in view and scrolling causes another layout.
    if (coverOf(target) === undefined) continue
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { width, height } = target.getBoundingClientRect()
    if (width === 0 || height === 0) continue
    const hit = coverOf(target)
    if (hit === undefined) continue
    // Messages disappear by themselves, and search results close at a tap outside.
    const passing = hit?.closest('[popover], :has(> [role=combobox])')
    if (passing && !passing.contains(target)) continue
    // Slides of a carousel are reached with its arrows.
    if (hit === null && target.closest('[data-slider]')) continue
    const name = target.getAttribute('aria-label') ?? target.textContent.trim().slice(0, 40)
    const cover =
      hit === null
        ? 'lies outside the screen'
        : `is covered by <${hit.tagName.toLowerCase()} class="${hit.getAttribute('class') ?? ''}">`
    found.push(`'${name}' ${cover}`)
  }
  window.scrollTo({ top: 0, behavior: 'instant' })
  return found
}

/** In CSS pixels. */
interface Size {
  width: number
  height: number
}

/**
 * Runs in the page. Waits until it has this size, and finds the faults that stay for 60 frames: on a
 * busy machine it may be laid out for its new size long after it has it.
 */
async function findFaultsThatStay(
  { width, height }: Size,
  findFaults: (width: number) => string[],
): Promise<string[]> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets only what is inside
  const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame)
  // On a busy machine the page may get its size after this call. One that is too wide never has it.
  for (let frames = 0; frames < 60; frames += 1) {
    if (innerWidth === width && innerHeight === height) break
    // oxlint-disable-next-line no-await-in-loop -- each frame follows the one before
    await nextFrame()
  }
  // Two frames, because React may render another layout after a change of size.
  await nextFrame()
  await nextFrame()
  let found = findFaults(width)
  for (let frames = 0; frames < 60 && found.length > 0; frames += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each frame follows the one before
    await nextFrame()
    found = findFaults(width)
  }
  return found
}

/** Runs in the page. Finds layout faults at this width in CSS pixels. */
function findLayoutFaults(width: number): string[] {
  const found: string[] = []
  const wide = document.documentElement.scrollWidth
  if (wide > width) found.push(`the page is ${wide} px wide`)
  for (const use of document.querySelectorAll('use')) {
    const symbol = use.getAttribute('href') ?? ''
    if (document.querySelector(symbol) === null) found.push(`an icon needs ${symbol}`)
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || node.textContent?.trim() === '') continue
    if (!parent.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue
    // Text for screen readers only.
    if (parent.closest('.sr-only, script, style, noscript, option')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    if (text.width === 0) continue
    if (parent.closest('h1')) {
      for (const { 0: word, index } of node.textContent?.matchAll(/[^\s-]+/g) ?? []) {
        // Names may have words that are longer than a line.
        if (word.length > 10) continue
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(`the word "${word}" is broken`)
      }
    }
    let isEnded = false
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      // Truncated on purpose, with an ellipsis.
      isEnded ||= style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      const isBox =
        style.overflowX !== 'visible' ||
        /^(?:ARTICLE|BUTTON|LI|DIALOG|A|SECTION|HEADER|FORM|P|DL)$/.test(box.tagName)
      if (!isBox || style.display === 'inline') continue
      const edge = box.getBoundingClientRect()
      const out = Math.max(edge.left - text.left, text.right - edge.right)
      const isScrolled = /auto|scroll/.test(style.overflowX)
      if (out > 1 && !isEnded && !isScrolled) {
        found.push(
          `"${node.textContent?.trim().slice(0, 40)}" runs ${Math.round(out)} px out of <${box.tagName.toLowerCase()} class="${box.className}">`,
        )
      }
      // Only the nearest box counts, because slides may overflow the boxes around it.
      break
    }
  }
  return found
}

/**
 * Finds tap targets that are smaller than a fingertip (product §19.2: 44 px), except links in
 * running text.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SMALLEST_PX = 44
    const TARGETS =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=button]'
    const found: string[] = []
    const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
    for (const target of top.querySelectorAll<HTMLElement>(TARGETS)) {
      if (!target.checkVisibility({ checkVisibilityCSS: true })) continue
      if (target.matches(':disabled, .sr-only')) continue
      if (target.matches('a') && getComputedStyle(target).display === 'inline') {
        const around = target.parentElement?.textContent.trim() ?? ''
        if (around.length > target.textContent.trim().length) continue
      }
      // A checkbox can also be tapped on its label.
      const labels = target instanceof HTMLInputElement && target.labels ? [...target.labels] : []
      const areas = [target, ...labels].map((area) => area.getBoundingClientRect())
      const widest = Math.max(...areas.map(({ width }) => width))
      const highest = Math.max(...areas.map(({ height }) => height))
      // An invisible ::after may extend the target.
      const edge = getComputedStyle(target, '::after')
      const isLarger = edge.position === 'absolute' && edge.content !== 'none'
      const width = isLarger ? Math.max(widest, Number.parseFloat(edge.width) || 0) : widest
      const height = isLarger ? Math.max(highest, Number.parseFloat(edge.height) || 0) : highest
      if (width >= SMALLEST_PX - 0.5 && height >= SMALLEST_PX - 0.5) continue
      const name = target.getAttribute('aria-label') ?? target.textContent.trim().slice(0, 40)
      found.push(
        `<${target.tagName.toLowerCase()} class="${target.getAttribute('class') ?? ''}"> ${name}: ${Math.round(width)} × ${Math.round(height)} px`,
      )
    }
    return found
  })
}
