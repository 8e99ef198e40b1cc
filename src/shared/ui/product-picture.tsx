import { useState, type CSSProperties } from 'react'

interface ProductPictureProps {
  src: string
  hue: number
  /** Pixels of the square that it is drawn in at most; reserves its place. */
  size: number
  className?: string
  /** First row: fetched at once. Others when they come near. */
  eager?: boolean
}

/** A transparent product picture on its category's tint; the bag's outline where there is none. */
export function ProductPicture({ src, hue, size, className, eager = false }: ProductPictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const style: CSSProperties & Record<'--hue', string> = { '--hue': String(hue) }
  return (
    <span className={className} style={style}>
      {src === '' || src === failedSrc ? (
        <span className="no-picture i-lucide-shopping-bag" aria-hidden="true" />
      ) : (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => {
            setFailedSrc(src)
          }}
        />
      )}
    </span>
  )
}
