/** Checks the rules for styles (architecture §10) in the configuration and the sources. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createGenerator } from 'unocss'
import { describe, expect, it } from 'vitest'
import {
  classSources,
  classStringsOf,
  compiledParts,
  shortNames,
} from '#scripts/vite/class-names.ts'
import { iconNamesOf, iconSymbols } from '#scripts/vite/icons.ts'
import unoConfig from '../uno.config.ts'

const root = path.resolve(import.meta.dirname, '..')
const uno = await createGenerator(unoConfig)
const cssOf = async (names: string): Promise<string> =>
  (await uno.generate(new Set(names.split(' ')), { preflights: false })).css

const sources = classSources(root).map((file) => ({
  file: path.relative(root, file),
  text: readFileSync(file, 'utf8'),
}))
const styleSheets = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, text: readFileSync(path.join(root, 'src', file), 'utf8') }))

const unknownIn = async (classStrings: readonly string[]): Promise<string[]> => {
  const tokens = new Set(classStrings.flatMap((one) => one.split(' ')).filter(Boolean))
  const known = await Promise.all(
    [...tokens].map(async (token) => [token, (await uno.parseToken(token)) !== undefined] as const),
  )
  return known.filter(([, isKnown]) => !isKnown).map(([token]) => token)
}

it('an icon is 20 px by default and grows with the text', () => {
  const base = styleSheets.find(({ file }) => file === 'styles/base.css')?.text
  expect(base).toMatch(/\.icon \{[^}]*width: 1\.25rem;\s*height: 1\.25rem;/)
})

it('tokens.css refers only to custom properties that it defines', () => {
  const tokens = styleSheets.find(({ file }) => file === 'styles/tokens.css')?.text ?? ''
  const defined = new Set(Array.from(tokens.matchAll(/(--[\w-]+):/g), ([, name]) => name))
  const used = Array.from(tokens.matchAll(/var\((--[\w-]+)/g), ([, name]) => name)
  expect(used.length).toBeGreaterThan(0)
  expect(used.filter((name) => !defined.has(name))).toEqual([])
})

it('every custom property of src/styles is used', async () => {
  const pictures = readFileSync(path.join(root, 'src/shared/ui/brand.svg'), 'utf8')
  const texts = [...sources, ...styleSheets].map(({ text }) => text)
  const utilities = await cssOf(texts.flatMap(classStringsOf).join(' '))
  const used = new Set(
    Array.from(
      [...texts, utilities, pictures].join('\n').matchAll(/var\((--[\w-]+)/g),
      ([, name]) => name,
    ),
  )
  const defined = styleSheets.flatMap(({ text }) =>
    Array.from(text.matchAll(/^\s*(--[\w-]+):/gm), ([, name]) => name),
  )
  expect(defined.length).toBeGreaterThan(0)
  expect(defined.filter((name) => !used.has(name))).toEqual([])
})

it('every custom property of a backdrop is defined on it, because it inherits none in older browsers', async () => {
  const utilities = sources.flatMap(({ text }) => classStringsOf(text)).join(' ')
  const css = [await cssOf(utilities), ...styleSheets.map(({ text }) => text)].join('\n')
  const blocks = [...css.matchAll(/::backdrop\s*\{([^}]*)\}/g)].map(([, block]) => block).join('\n')
  const used = Array.from(blocks.matchAll(/var\((--[\w-]+)/g), ([, name]) => name)
  // Once for each colour scheme.
  const defined = Array.from(blocks.matchAll(/(--[\w-]+):/g), ([, name]) => name)
  expect(used).toContain('--scrim')
  expect(used.filter((name) => defined.indexOf(name) === defined.lastIndexOf(name))).toEqual([])
})

it('every icon name is an icon of Lucide', () => {
  const source = sources.find(({ file }) => file === 'src/shared/ui/icon-names.ts')?.text ?? ''
  const names = iconNamesOf(source)
  expect(names).toHaveLength(source.split(`',\n`).length - 1)
  expect(iconSymbols(names).match(/<symbol id="i-/g)).toHaveLength(names.length)
  expect(() => iconSymbols(['no-such-icon'])).toThrow('no-such-icon')
})

it('an icon of several shapes has its stroke on the symbol and no group', () => {
  expect(iconSymbols(['search'])).toMatch(
    /^<symbol id="i-search" viewBox="0 0 24 24" fill="none" stroke="currentColor"[^>]* stroke-width="2.2"><(?:path|circle) /,
  )
  expect(iconSymbols(['search'])).not.toContain('<g')
})

it('the sources have class strings', () => {
  expect(sources.flatMap(({ text }) => classStringsOf(text)).length).toBeGreaterThan(300)
})

it.each(sources.filter(({ text }) => text.includes(':uno:')))(
  '$file uses only utilities that exist',
  async ({ text }) => {
    expect(await unknownIn(classStringsOf(text))).toEqual([])
  },
)

it('an unknown utility is reported', async () => {
  expect(await unknownIn(classStringsOf(`<p className=":uno: flex flexx" />`))).toEqual(['flexx'])
})

const shortcutTexts = [unoConfig.shortcuts]
  .flat(2)
  .flatMap((shortcuts) => (shortcuts === undefined ? [] : Object.values(shortcuts)))

/**
 * The theme of the configuration is merged into that of the preset, so a name that only the preset
 * knows makes a size or a radius of its own. Radii are numbers, or `full`.
 */
const foreignNamesIn = (classStrings: readonly string[]): string[] => {
  const radii = Object.keys(uno.config.theme.borderRadius ?? {}).filter((name) => name !== 'full')
  const sizes = Object.keys(uno.config.theme.fontSize ?? {}).filter(
    (name) => !(name in (unoConfig.theme?.fontSize ?? {})),
  )
  const foreign = new RegExp(
    `(?:^|:)(?:text-(?:${sizes.join('|')})(?:/.*)?|rounded(?:-[trblse]{1,2})?(?:-(?:${radii.join('|')}))?)$`,
  )
  return classStrings.flatMap((one) => one.split(' ')).filter((name) => foreign.test(name))
}

it('text sizes and radii are those of the design system', () => {
  const texts = sources.flatMap(({ text }) => classStringsOf(text))
  expect(foreignNamesIn([...texts, ...shortcutTexts])).toEqual([])
})

it('a text size or a radius of the preset is reported', () => {
  const foreign = 'text-2xl/1 lg:text-sm rounded rounded-lg sm:rounded-t-xl'
  const own = 'text-18/1 text-promise text-ink text-center rounded-3 rounded-b-0 rounded-full'
  expect(foreignNamesIn([`${foreign} ${own}`])).toEqual(foreign.split(' '))
})

it('components use only compiled class strings and the few classes of src/styles', () => {
  const written = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/className="([^":]*)"/g)].flatMap(([, classes = '']) =>
      classes
        .split(' ')
        .filter((one) => !/^(?:sr-only|shell-.+)$/.test(one))
        .map((one) => `${file}: ${one}`),
    ),
  )
  expect(written).toEqual([])
})

it('plain CSS is at most 500 lines, all of it in src/styles', () => {
  expect(styleSheets.filter(({ file }) => !file.startsWith('styles/'))).toEqual([])
  const lines = styleSheets.reduce((sum, { text }) => sum + text.split('\n').length, 0)
  expect(lines).toBeLessThanOrEqual(500)
})

it('no rule has :has() on the whole document', async () => {
  const all = sources.flatMap(({ text }) => classStringsOf(text)).join(' ')
  const css = [await cssOf(all), ...styleSheets.map(({ text }) => text)].join('\n')
  expect(css).not.toMatch(/(?:html|body|#root|:root)[^,{ ]*:has\(/)
})

describe('names of class strings', () => {
  it('have two characters and are unique', () => {
    const texts = Array.from({ length: 600 }, (_, index) => `p-${index}`)
    const names = [...shortNames(texts).values()]
    expect(new Set(names).size).toBe(600)
    expect(names.filter((name) => !/^[A-Z][A-Za-z\d]$/.test(name))).toEqual([])
  })

  it('do not depend on the order of the files', () => {
    const texts = Array.from({ length: 300 }, (_, index) => `m-${index}`)
    expect(shortNames(texts.toReversed())).toEqual(shortNames(texts))
  })

  it('of the shop do not depend on those of the staff pages', () => {
    const shop = Array.from({ length: 300 }, (_, index) => `m-${index}`)
    const staff = Array.from({ length: 100 }, (_, index) => `a-${index}`)
    const names = shortNames(shop, staff)
    for (const [text, name] of shortNames(shop)) expect(names.get(text)).toBe(name)
    expect(new Set(names.values()).size).toBe(400)
  })

  it('ignore expressions, which are computed at run time', () => {
    expect(compiledParts('size-4 ${LOOKS[kind]}  text-ink')).toBe('size-4 text-ink')
  })
})
