/**
 * The font of the screenshots. Phones have Roboto, most servers only DejaVu Sans, which is a tenth
 * wider: lines break in other places than a shopper sees. Tests keep the machine's own font, so that
 * what fits with a wide one is what they check.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PROJECT_ROOT } from '#scripts/build.ts'
import { installPackage, onPath } from '#scripts/system-packages.ts'

/** In the order of preference, as the shop's own list of fonts. */
const PHONE_FONTS = ['Roboto', 'Noto Sans']
/** Fontconfig's command. */
const FONT_LIST = 'fc-list'
const PACKAGE = 'fonts-roboto-unhinted'
const SETTINGS_FOLDER = path.join(PROJECT_ROOT, 'node_modules/.cache/jhola')

/** Chooses from the families of `fc-list`, whose lines may hold several names of one font. */
export function phoneFontOf(families: string): string | undefined {
  const known = new Set(families.split(/[\n,]/).map((family) => family.trim()))
  return PHONE_FONTS.find((font) => known.has(font))
}

/** What Chromium asks fontconfig for where a page wants the font of the system. */
const SYSTEM_NAMES = ['system-ui', 'sans', 'sans-serif']

const replaced = (name: string, font: string): string => `
  <match target="pattern">
    <test qual="any" name="family"><string>${name}</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>${font}</string></edit>
  </match>`

/** The settings of fontconfig, with `font` where a page asks for the system's own. */
export const fontSettings = (font: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include>/etc/fonts/fonts.conf</include>${SYSTEM_NAMES.map((name) => replaced(name, font)).join('')}
</fontconfig>
`

/** Writes the settings over those of earlier runs, and returns their file. */
export function writeFontSettings(font: string, folder = SETTINGS_FOLDER): string {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'fonts.conf')
  writeFileSync(file, fontSettings(font))
  return file
}

const installedFont = (): string | undefined =>
  phoneFontOf(spawnSync(FONT_LIST, [':', 'family'], { encoding: 'utf8' }).stdout)

/**
 * Returns the environment in which a browser uses the font of phones, and installs the font if it
 * is missing. Empty on systems without fontconfig, and where the font cannot be installed: the
 * pictures then carry the machine's own font, and that is printed.
 */
export function phoneFontEnvironment(): Record<string, string> {
  if (onPath(FONT_LIST, process.env) === undefined) return {}
  const failure = installedFont() === undefined ? installPackage(PACKAGE) : undefined
  const font = installedFont()
  if (font === undefined) {
    console.warn(`The pictures carry this machine's font: ${failure ?? `no ${PACKAGE}`}.`)
    return {}
  }
  console.log(`Pictures with the font ${font}.`)
  return { FONTCONFIG_FILE: writeFontSettings(font) }
}
