import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { withFirstIcons } from '#contract/page-icons.ts'

const symbol = (name: string) => `<symbol id="i-${name}"><path d="M0 0"/></symbol>`
const PAGE = withFirstIcons(
  `<svg hidden>${symbol('user')}${symbol('bell')}${symbol('bell-off')}</svg>` +
    '<div id="root"><svg><use href="#i-user"/></svg></div>',
)

afterEach(() => {
  document.body.replaceChildren()
  vi.resetModules()
})

/** Without symbols that an earlier test requested. */
const loadIcon = async () => (await import('./icon.tsx')).Icon

const symbolIds = () => [...document.querySelectorAll('svg[hidden] > symbol')].map(({ id }) => id)

test('a symbol is an element, once, as soon as an icon uses it, and no other symbol is', async () => {
  const Icon = await loadIcon()
  document.body.innerHTML = PAGE
  const { rerender } = render(<Icon name="bell" />)
  render(<Icon name="bell" />)
  expect(symbolIds()).toEqual(['i-bell', 'i-user'])
  rerender(<Icon name="user" />)
  expect(symbolIds()).toEqual(['i-bell', 'i-user'])
})

test('an icon is rendered in a page without a sprite', async () => {
  const Icon = await loadIcon()
  const { container } = render(<Icon name="bell" />)
  expect(container.querySelector('use')?.getAttribute('href')).toBe('#i-bell')
})
