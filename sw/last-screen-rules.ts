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

const ROOT = /(<div id="root">)([\s\S]*?)(?=<script id="start" src="[^"]+" data-start="([^"]+)">)/
const HEAD_END = '</head>'
/** Until the first script has run, there is only the empty background to paint. */
const PAINT_FROM_START = '<link rel="expect" href="#start" blocking="render">'

/**
 * Returns the page with the screen and the painted shell in templates. The first script shows one
 * of them, and the scripts of the app are loaded meanwhile. Returns undefined if the page has an
 * unexpected structure.
 */
export function pageWithScreen(
  page: string,
  screen: Pick<LastScreen, 'html' | 'id'>,
  firstScript: string,
): string | undefined {
  const parts = ROOT.exec(page)?.[3]?.split(' ')
  if (parts === undefined) return undefined
  const preloads = parts.map(
    (address) =>
      `<link rel="modulepreload" fetchpriority="low" crossorigin data-start href="${address}">`,
  )
  const template = `<template id="${screen.id}">${screen.html}</template>`
  const script = `<script src="${firstScript}"></script>`
  return page
    .replace(HEAD_END, () => PAINT_FROM_START + preloads.join('') + HEAD_END)
    .replace(
      ROOT,
      (_whole, root: string, shell: string) =>
        `${root}${template}<template>${shell}</template>${script}`,
    )
}
