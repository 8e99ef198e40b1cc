import { describe, expect, it } from 'vitest'
import { decodeEntities } from './entity-rules.ts'

describe('HTML entities', () => {
  it.each([
    ['Tom &amp; Jerry', 'Tom & Jerry'],
    ['Lay&#39;s &#x26; Kurkure', "Lay's & Kurkure"],
    ['Dal&nbsp;1&nbsp;kg', 'Dal\u00a01\u00a0kg'],
    ['Nestl&eacute; &ndash; Caf&Eacute;', 'Nestlé – CafÉ'],
    ['&#8377;40 &frac12; price', '₹40 ½ price'],
    ['&#2310;&#x932;&#2370;', 'आलू'],
    // HTML reads these numbers as cp1252.
    ['Lay&#146;s', 'Lay’s'],
    // Some exports escape twice.
    ['Salt &amp;amp; Pepper', 'Salt & Pepper'],
    ['Rock &amp;lt; Roll', 'Rock < Roll'],
  ])('%s', (written, text) => {
    expect(decodeEntities(written)).toBe(text)
  })

  it.each(['AT&T', 'Salt & Pepper; 100 g', '&unknown;', '&#;', '&#xzz;', '&', 'a&amp'])(
    '%s contains no entity',
    (text) => {
      expect(decodeEntities(text)).toBe(text)
    },
  )

  it.each([
    '&#0;',
    '&#1;',
    '&#x1f;',
    '&#127;',
    '&#129;',
    '&#xd800;',
    '&#x110000;',
    '&#9999999999;',
  ])('%s stands for no character', (written) => {
    expect(decodeEntities(`a${written}b`)).toBe('a\ufffdb')
  })
})
