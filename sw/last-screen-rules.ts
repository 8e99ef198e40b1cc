/** Decides whether the stored first screen may be shown, and builds the page that shows it. */
import type { LastScreen } from '#contract/last-screen.ts'

interface Present {
  /** The page of this release. */
  page: string
  /** The version of the catalogue that is stored for the place of the screen, if one is. */
  catalogueVersion: string | undefined
  nowMs: number
}

/** Whether a stored screen matches this release, these prices and these opening hours. */
export function mayShow(screen: LastScreen, { page, catalogueVersion, nowMs }: Present): boolean {
  // An attribute holds one address, or several between spaces.
  const addresses = new Set(page.split(/["\s]/))
  return (
    screen.build.length > 0 &&
    screen.build.every((address) => addresses.has(address)) &&
    screen.catalogueVersion === catalogueVersion &&
    screen.savedAt <= nowMs &&
    nowMs < screen.shownUntil &&
    !NEVER_WRITTEN.test(screen.html)
  )
}

/** Text that the writer never writes: it would run, or end the template around the screen. */
const NEVER_WRITTEN = /<\/?(?:script|template|style|iframe|object|embed|link|meta|base)\b|\son\w+=/i

const ROOT = /(<div id="root">)([\s\S]*?)(?=<script id="start" src="[^"]+" data-start="[^"]+">)/
const HEAD_END = '</head>'
const BODY_END = '</body>'
/** Until the first script has run, there is only the empty background to paint. */
const PAINT_FROM_START = '<link rel="expect" href="#start" blocking="render">'

/** The icons of the page (scripts/vite-icons.ts). */
const SPRITE = /<svg hidden>[\s\S]*?<\/svg>/
const SYMBOL = /<symbol id="([^"]+)"[\s\S]*?<\/symbol>/g

/**
 * Returns the page with the screen and the painted shell in templates, one of which the first script
 * shows. Whatever the screen does not need follows it, because everything before the first paint
 * delays it: the other icons come last, and the scripts of the app are requested by the start script.
 * Returns undefined if the page has an unexpected structure.
 */
export function pageWithScreen(
  page: string,
  screen: Pick<LastScreen, 'html' | 'id'>,
  firstScript: string,
): string | undefined {
  const shell = ROOT.exec(page)?.[2]
  if (shell === undefined || !page.includes(BODY_END)) return undefined
  const later: string[] = []
  const withoutLater = (sprite: string): string =>
    sprite.replaceAll(SYMBOL, (symbol, id) => {
      if ([screen.html, shell].some((html) => html.includes(`href="#${id}"`))) return symbol
      later.push(symbol)
      return ''
    })
  const template = `<template id="${screen.id}">${screen.html}</template>`
  const script = `<script src="${firstScript}"></script>`
  return page
    .replace(HEAD_END, () => PAINT_FROM_START + HEAD_END)
    .replace(SPRITE, withoutLater)
    .replace(BODY_END, () => `<svg hidden>${later.join('')}</svg>${BODY_END}`)
    .replace(
      ROOT,
      (_whole, root: string) => `${root}${template}<template>${shell}</template>${script}`,
    )
}
