import type { StaticDataRouteOption } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CartBar } from '#features/cart/cart-bar.tsx'
import { NavigationBar } from './navigation-bar.tsx'

interface PageFrameProps {
  frame: 'shop' | 'back'
  bottomBar: StaticDataRouteOption['bottomBar'] | undefined
  children: ReactNode
}

/** The navigation bar above a screen, and the cart bar below it. */
export function PageFrame({ frame, bottomBar, children }: PageFrameProps) {
  return (
    <>
      <NavigationBar frame={frame} />
      <main>
        {children}
        {bottomBar === 'cart-bar' && <CartBar />}
      </main>
    </>
  )
}
