import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { useWhenNear } from '#shared/lib/use-when-near.ts'
import { Icon } from './icon.tsx'

/** Since the page was loaded. */
let isScrolled = false
addEventListener('scroll', () => (isScrolled = true), { once: true })

interface ProductPictureProps {
  src: string
  hue: number
  /** The largest width and height in pixels, which reserves the space. */
  size: number
  className?: string
  /** Fetched at once, for the first row. */
  eager?: boolean
  /** Shown if `src` cannot be loaded: a smaller picture that a card has already loaded. */
  fallbackSrc?: string
}

/**
 * Whether to fetch the picture. Browsers fetch a `lazy` one two screens ahead, and a request costs a
 * slow phone more than the card around the picture. So until the page is scrolled, only pictures in
 * view are fetched.
 */
function useIsDue(
  picture: RefObject<Element | null>,
  eager: boolean,
  isRendered: boolean,
): boolean {
  const [isDue, setIsDue] = useState(eager || isScrolled)
  useWhenNear(picture, isRendered && !isDue ? '0px' : undefined, () => {
    setIsDue(true)
  })
  useEffect(() => {
    if (isDue) return undefined
    const onScroll = (): void => {
      setIsDue(true)
    }
    addEventListener('scroll', onScroll, { once: true })
    return () => {
      removeEventListener('scroll', onScroll)
    }
  }, [isDue])
  return isDue
}

/** A transparent product picture on its category's tint, or the outline of the bag. */
export function ProductPicture({
  src: wanted,
  hue,
  size,
  className,
  eager = false,
  fallbackSrc = '',
}: ProductPictureProps) {
  const [failed, setFailed] = useState<string[]>([])
  const picture = useRef<HTMLImageElement>(null)
  const src = [wanted, fallbackSrc].find((one) => one !== '' && !failed.includes(one))
  const isDue = useIsDue(picture, eager, src !== undefined)
  const style: CSSProperties & Record<'--hue', string> = { '--hue': String(hue) }
  return (
    <span className={className} style={style}>
      {src === undefined ? (
        <Icon
          name="shopping-bag"
          className=":uno: block size-[40%] m-auto text-tint-ink opacity-35"
        />
      ) : (
        <img
          ref={picture}
          src={isDue ? src : undefined}
          alt=""
          width={size}
          height={size}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => {
            setFailed([...failed, src])
          }}
        />
      )}
    </span>
  )
}
