import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { isOffline, onConnectionChange } from '#shared/lib/network/connection.ts'
import { useShouldLoad } from '#shared/lib/screen/use-should-load.ts'
import { Icon } from './icon.tsx'

/** Requests fail during a change of network, whose end no event reports. */
const RETRY_MS = 3_000

interface ProductPictureProps {
  src: string
  /** Absent if an ancestor has it already. */
  hue?: number
  /** The largest width and height in pixels, which reserves the space. */
  size: number
  /** Of the picture, of its placeholder, or of the box around the outline. Gives both sizes. */
  className?: string
  /** Fetched at once, for the first row. */
  eager?: boolean
  /** Shown if `src` cannot be loaded: a smaller picture that a card has already loaded. */
  fallbackSrc?: string
}

/**
 * A transparent product picture on its category's tint, or the outline of the bag. A picture that
 * could not be loaded is tried again after a moment, and when the connection is back.
 */
export function ProductPicture({
  src: wanted,
  hue,
  size,
  className,
  eager = false,
  fallbackSrc = '',
}: ProductPictureProps) {
  const [failed, setFailed] = useState<string[]>([])
  useEffect(() => {
    if (!failed.includes(wanted)) return undefined
    // Tried out of sight, because the picture may not exist.
    const onload = (): void => {
      setFailed([])
    }
    const retry = (): void => {
      Object.assign(new Image(), { onload, src: wanted })
    }
    const stop = onConnectionChange(() => {
      if (!isOffline()) retry()
    })
    const timer = setTimeout(retry, RETRY_MS)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [failed, wanted])
  const room = useRef<HTMLSpanElement>(null)
  const src = [wanted, fallbackSrc].find((one) => one !== '' && !failed.includes(one))
  // Browsers fetch a `lazy` picture two screens ahead, and a request costs a slow phone more than the
  // card around the picture.
  const isDue = useShouldLoad(room, eager || src === undefined)
  const style: (CSSProperties & Record<'--hue', string>) | undefined =
    hue === undefined ? undefined : { '--hue': String(hue) }
  if (src === undefined) {
    return (
      <span className={className} style={style}>
        <Icon
          name="shopping-bag"
          className=":uno: block size-[40%] m-auto text-tint-ink opacity-35"
        />
      </span>
    )
  }
  // Not a picture without an address, for which browsers build a replacement.
  if (!isDue) return <span ref={room} className={className} style={style} />
  return (
    <img
      className={className}
      style={style}
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
  )
}
