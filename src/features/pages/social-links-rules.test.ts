import { afterEach, expect, test, vi } from 'vitest'
import { socialLinksOf } from './social-links-rules.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('reads links in a browser without URL.canParse', () => {
  vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function')
  })
  expect(socialLinksOf('X=x.example,Y=https://y.example/')).toEqual([
    { name: 'Y', url: 'https://y.example/' },
  ])
})

test('an empty setting results in no links', () => {
  expect(socialLinksOf('')).toEqual([])
})

test('reads names and addresses, in their order, with = inside an address', () => {
  expect(
    socialLinksOf('Instagram=https://social.example/jhola, YouTube = https://video.example/?c=1 '),
  ).toEqual([
    { name: 'Instagram', url: 'https://social.example/jhola' },
    { name: 'YouTube', url: 'https://video.example/?c=1' },
  ])
})

test.each([
  'https://social.example/jhola',
  '=https://social.example',
  'X=',
  'X=social.example',
  'X=javascript:alert(1)',
  'X=http://social.example',
])('drops %o and keeps the others', (slip) => {
  expect(socialLinksOf(`${slip},Y=https://y.example/`)).toEqual([
    { name: 'Y', url: 'https://y.example/' },
  ])
})
