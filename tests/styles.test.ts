/** What the styles hold to (architecture §10), read from the configuration and the sources. */
import { createGenerator } from 'unocss'
import { expect, it } from 'vitest'
import unoConfig from '../uno.config.ts'

const cssOf = async (names: string): Promise<string> => {
  const uno = await createGenerator(unoConfig)
  return (await uno.generate(names, { preflights: false })).css
}

it('an icon is 20 px where nothing says another size, and grows with the text', async () => {
  expect(await cssOf('i-lucide-x')).toMatch(/;width:1\.25rem;height:1\.25rem;/)
})
