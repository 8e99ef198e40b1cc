import { describe, expect, it } from 'vitest'
import { imageBase, picturesOf } from './picture-rules.ts'

const base = imageBase('pictures.example')

describe('a picture', () => {
  it.each([
    ['https://a.example/1.webp', 'https://a.example/1.webp', 'https://a.example/1.webp'],
    ['http://a.example/1.webp', 'https://a.example/1.webp', 'https://a.example/1.webp'],
    ['//a.example/1.webp', 'https://a.example/1.webp', 'https://a.example/1.webp'],
    ['/pictures/1.webp', '/pictures/1.webp', 'https://pictures.example/pictures/1.webp'],
    [
      "/pictures/l'orange.webp",
      "/pictures/l'orange.webp",
      "https://pictures.example/pictures/l'orange.webp",
    ],
    ['1.jpg', undefined, 'https://pictures.example/1.jpg'],
    ['my picture, 2.jpg', undefined, 'https://pictures.example/my%20picture,%202.jpg'],
    [
      'https://a.example/w_9,h_9/1.webp',
      'https://a.example/w_9,h_9/1.webp',
      'https://a.example/w_9,h_9/1.webp',
    ],
    ['data:image/jpeg;base64,/9j/4A', undefined, undefined],
    ['javascript:alert(1)', undefined, undefined],
    ['data:image/png;base64,AAAA', undefined, undefined],
    ['https://', undefined, undefined],
    [
      '/half of an emoji \uD83D.webp',
      undefined,
      'https://pictures.example/half%20of%20an%20emoji%20%EF%BF%BD.webp',
    ],
    ['/nul\0.webp', undefined, 'https://pictures.example/nul%00.webp'],
  ])('%s', (written, alone, withHost) => {
    expect(picturesOf([written], undefined).addresses[0]).toBe(alone)
    expect(picturesOf([written], base).addresses[0]).toBe(withHost)
  })

  it.each([
    ['/m/o/moong.jpg', 'https://shop.example/media/m/o/moong.jpg'],
    ['m/o/moong.jpg', 'https://shop.example/media/m/o/moong.jpg'],
    ['//a.example/1.webp', 'https://a.example/1.webp'],
    ['https://a.example/1.webp', 'https://a.example/1.webp'],
  ])('is below the folder of the picture host: %s', (written, address) => {
    const withFolder = imageBase('https://shop.example/media')
    expect(picturesOf([written], withFolder).addresses).toEqual([address])
  })

  it('is counted if it cannot be shown', () => {
    expect(picturesOf(['1.jpg', ''], undefined)).toEqual({ addresses: [], leftOutCount: 1 })
  })
})

it('reads several pictures from one text, a list or objects, without duplicates', () => {
  const addresses = ['/a.webp', '/b.webp']
  for (const values of [
    ['/a.webp|/b.webp'],
    ['/a.webp, /b.webp', '/a.webp'],
    ['/a.webp\n, /b.webp'],
    ['/a.webp ,;\n /b.webp'],
    ['/a.webp', ['/b.webp']],
    // A JSON list in one cell.
    ['["/a.webp", "/b.webp"]'],
    ['[/a.webp]', "['/b.webp'"],
    [[{ imageUrl: '/a.webp' }, { url: '/b.webp' }, { size: 3 }]],
  ]) {
    expect(picturesOf(values, undefined).addresses).toEqual(addresses)
  }
})

it('reads a cell that is mostly blanks or commas as fast as any other', () => {
  const startedAtMs = performance.now()
  for (const blank of [' ', ', ', '\u00a0']) {
    const written = `/a.webp${blank.repeat(50_000)}b`
    expect(picturesOf([written], undefined).addresses).toHaveLength(1)
  }
  expect(performance.now() - startedAtMs).toBeLessThan(1_000)
})

describe('--image-host', () => {
  it.each([
    ['pictures.example', 'https://pictures.example/'],
    ['localhost:8080', 'https://localhost:8080/'],
    ['https://pictures.example/shop', 'https://pictures.example/shop/'],
  ])('%s', (host, expected) => {
    expect(imageBase(host)?.href).toBe(expected)
  })

  it.each([
    '',
    'http://pictures.example',
    'ftp://pictures.example',
    'two words',
    'https://me:secret@x.example',
  ])('%j is refused', (host) => {
    expect(imageBase(host)).toBeUndefined()
  })
})
