import { useState, type CSSProperties } from 'react'
import { Icon } from './icon.tsx'

interface ProductPictureProps {
  src: string
  hue: number
  /** The largest width and height in pixels, which reserves the space. */
  size: number
  className?: string
  /** Fetched at once, for the first row. Other pictures are fetched when they come near. */
  eager?: boolean
  /** Shown if `src` cannot be loaded: a smaller picture that a card has already loaded. */
  fallbackSrc?: string
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
  const src = [wanted, fallbackSrc].find((one) => one !== '' && !failed.includes(one))
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
          src={src}
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
