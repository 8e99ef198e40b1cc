import { expect, test } from 'vitest'
import { laterSymbol, withFirstIcons } from './page-icons.ts'

const symbol = (name: string) => `<symbol id="i-${name}"><path d="M0 0"/></symbol>`
const use = (name: string) => `<svg><use href="#i-${name}"></use></svg>`
const page = (icons: string, body: string) => `<body>${icons}<div id="root">${body}</div></body>`
const split = (sprite: string, text: string) =>
  `<svg hidden>${sprite}</svg><script type="image/svg+xml" id="icons">${text}</script>`

test('icons that the page does not use become text', () => {
  const built = page(`<svg hidden>${symbol('bell')}${symbol('word')}</svg>`, use('word'))
  expect(withFirstIcons(built)).toBe(page(split(symbol('word'), symbol('bell')), use('word')))
})

test('text becomes icons if the page uses them now, and the other way round', () => {
  const before = page(split(symbol('word'), `${symbol('bell')}${symbol('user')}`), use('user'))
  expect(withFirstIcons(before)).toBe(
    page(split(symbol('user'), `${symbol('word')}${symbol('bell')}`), use('user')),
  )
})

test('an icon whose name begins like that of another is not confused with it', () => {
  const built = page(`<svg hidden>${symbol('user')}${symbol('user-plus')}</svg>`, use('user-plus'))
  expect(withFirstIcons(built)).toContain(split(symbol('user-plus'), symbol('user')))
})

test('a later icon is found by its whole id, and one that the page does not have is not', () => {
  const text = `${symbol('user-plus')}${symbol('user')}`
  expect(laterSymbol(text, 'i-user')).toBe(symbol('user'))
  expect(laterSymbol(text, 'i-bell')).toBeUndefined()
  expect(laterSymbol('', 'i-bell')).toBeUndefined()
})

test('a page without icons is unchanged', () => {
  expect(withFirstIcons(page('', use('word')))).toBe(page('', use('word')))
})
