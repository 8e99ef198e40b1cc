import { useState, type CSSProperties } from 'react'
import { Icon } from './icon.tsx'

interface ProductPictureProps {
  src: string
  hue: number
  /** Pixels of the square that it is drawn in at most; reserves its place. */
  size: number
  className?: string
  /** First row: fetched at once. Others when they come near. */
  eager?: boolean
  /** Shown when `src` cannot be had: a smaller picture that a card has brought already. */
  fallbackSrc?: string
}

/** A transparent product picture on its category's tint; the bag's outline where there is none. */
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
