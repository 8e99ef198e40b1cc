import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { Route } from './login.tsx'

afterEach(cleanup)

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('who signs in can read the terms and the privacy policy first', async () => {
  const Login = Route.options.component
  if (!Login) throw new Error('/login has no component')
  await renderInShop(<Login />)
  expect(linkTo('Terms')).toBe('/terms-conditions')
  expect(linkTo('Privacy')).toBe('/privacy-policy')
})
