import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { fontSettings, phoneFontOf, writeFontSettings } from './phone-font.ts'

it.each([
  ['DejaVu Sans\nRoboto\nNoto Sans\n', 'Roboto'],
  ['DejaVu Sans,DejaVu Sans Light\nNoto Sans,Noto Sans Light\n', 'Noto Sans'],
  ['Roboto,Roboto Light\n', 'Roboto'],
  ['DejaVu Sans\nRoboto Mono\nNoto Sans Mono\n', undefined],
  ['', undefined],
])('of the installed font families %j, screenshots use %s', (families, font) => {
  expect(phoneFontOf(families)).toBe(font)
})

it("the font settings include the system's and give precedence to the phone's font", () => {
  const settings = fontSettings('Roboto')
  expect(settings).toContain('<include>/etc/fonts/fonts.conf</include>')
  for (const name of ['system-ui', 'sans', 'sans-serif']) {
    expect(settings).toContain(`<string>${name}</string>`)
  }
  expect(settings.match(/binding="strong"><string>Roboto</g)).toHaveLength(3)
})

it('the font settings of a run replace those of the previous run', () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'jhola-fonts-'))
  try {
    const folder = path.join(parent, 'cache')
    writeFontSettings('Roboto', folder)
    const file = writeFontSettings('Noto Sans', folder)
    expect(readdirSync(folder)).toEqual([path.basename(file)])
    expect(readFileSync(file, 'utf8')).toBe(fontSettings('Noto Sans'))
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
})
