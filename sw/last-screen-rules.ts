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
  return (
    screen.build.length > 0 &&
    screen.build.every((address) => page.includes(`"${address}"`)) &&
    screen.catalogueVersion === catalogueVersion &&
    screen.savedAt <= nowMs &&
    nowMs < screen.shownUntil &&
    !NEVER_WRITTEN.test(screen.html)
  )
}

/** Text that the writer never writes: it would run, or end the template around the screen. */
const NEVER_WRITTEN = /<\/?(?:script|template|style|iframe|object|embed|link|meta|base)\b|\son\w+=/i

const MODULE_SCRIPT = /<script type="module"[^>]*? src="([^"]+)"[^>]*><\/script>/
const ROOT = /(<div id="root">)([\s\S]*?)(?=<noscript>)/

/**
 * Returns the page with the screen and the painted shell in templates. The first script shows one
 * of them before it starts the app. Returns undefined if the page has an unexpected structure.
 */
export function pageWithScreen(
  page: string,
  screen: Pick<LastScreen, 'html' | 'id'>,
  firstScript: string,
): string | undefined {
  const start = MODULE_SCRIPT.exec(page)?.[1]
  if (start === undefined || !ROOT.test(page)) return undefined
  const templates = `<template id="${screen.id}">${screen.html}</template>`
  return page
    .replace(
      MODULE_SCRIPT,
      () => `<link rel="modulepreload" fetchpriority="low" crossorigin data-start href="${start}">`,
    )
    .replace(
      ROOT,
      (_whole, root: string, shell: string) =>
        `${root}${templates}<template>${shell}</template>` +
        `<script src="${firstScript}" data-start="${start}"></script>`,
    )
}
