/**
 * The font of the screenshots. Phones have Roboto, most servers only DejaVu Sans, which is a tenth
 * wider, so that lines break in other places. Tests use the machine's own font, and so check that
 * texts fit with the wider one too.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PROJECT_ROOT } from '#scripts/system/project-root.ts'
import { installPackage, onPath } from '#scripts/system/system-packages.ts'

/** In order of preference, as in the shop's font stack. */
const PHONE_FONTS = ['Roboto', 'Noto Sans']
/** Fontconfig's command. */
const FONT_LIST = 'fc-list'
const PACKAGE = 'fonts-roboto-unhinted'
const SETTINGS_FOLDER = path.join(PROJECT_ROOT, 'node_modules/.cache/jhola')

/** Chooses from the output of `fc-list : family`, whose lines may have several names of a font. */
export function phoneFontOf(families: string): string | undefined {
  const known = new Set(families.split(/[\n,]/).map((family) => family.trim()))
  return PHONE_FONTS.find((font) => known.has(font))
}

/** The families that Chromium requests from fontconfig where a page uses the system's font. */
const SYSTEM_NAMES = ['system-ui', 'sans', 'sans-serif']

const preferFont = (name: string, font: string): string => `
  <match target="pattern">
    <test qual="any" name="family"><string>${name}</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>${font}</string></edit>
  </match>`

/** Returns settings of fontconfig that replace the system's font with `font`. */
export const fontSettings = (font: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>${SYSTEM_NAMES.map((name) => preferFont(name, font)).join('')}
</fontconfig>
`

/** Overwrites the settings of earlier runs and returns the path of the file. */
export function writeFontSettings(font: string, folder = SETTINGS_FOLDER): string {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'fonts.conf')
  writeFileSync(file, fontSettings(font))
  return file
}

const installedFont = (): string | undefined =>
  phoneFontOf(spawnSync(FONT_LIST, [':', 'family'], { encoding: 'utf8' }).stdout)

/**
 * Returns environment variables with which a browser uses the font of phones, and installs the font
 * if it is missing. Without fontconfig, or if the font cannot be installed, returns none; pictures
 * then have the machine's own font.
 */
export function phoneFontEnvironment(): Record<string, string> {
  if (onPath(FONT_LIST, process.env) === undefined) return {}
  const failure = installedFont() === undefined ? installPackage(PACKAGE) : undefined
  const font = installedFont()
  if (font === undefined) {
    const reason = failure ?? `the package \`${PACKAGE}\` contains no font for phones`
    console.warn(`The pictures have this machine's own font: ${reason}.`)
    return {}
  }
  console.log(`The pictures have the font ${font}.`)
  return { FONTCONFIG_FILE: writeFontSettings(font) }
}
