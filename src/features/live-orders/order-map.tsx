import { useLayoutEffect, useRef, useState } from 'react'
import type { Position } from '#contract/geo.ts'
import {
  fitView,
  isInView,
  ringsAround,
  splitWay,
  spotOf,
  toPixels,
  type MapView,
  type Size,
  type Spot,
} from './order-map-rules.ts'

interface OrderMapProps {
  home: Position
  store?: Position | undefined
  rider?: Position | undefined
  wayFromStore: readonly Position[]
  wayFromRider: readonly Position[]
  /** Says in words what the drawing shows. */
  label: string
}

/** A rider this near to the store's way is on it, and has ridden what lies behind. */
const ON_WAY_METRES = 60

/** Store, home, the way and the rider on cloth; no streets are pretended (product §10.7). */
export function OrderMap(props: OrderMapProps) {
  const { home, label } = props
  const [size, box] = useSize()
  const spotsOf = (positions: readonly Position[]) =>
    positions.map((position) => spotOf(position, home))
  const wayFromStore = spotsOf(props.wayFromStore)
  const wayFromRider = spotsOf(props.wayFromRider)
  const rider = props.rider && spotOf(props.rider, home)
  const store = props.store ? spotOf(props.store, home) : wayFromStore[0]

  const onStoreWay = rider && splitWay(wayFromStore, rider)
  const ridden = onStoreWay && onStoreWay.besideMetres < ON_WAY_METRES ? onStoreWay.ridden : []
  const ahead = rider ? (splitWay(wayFromRider, rider)?.ahead ?? []) : wayFromStore

  const atHome = { x: 0, y: 0 }
  const all = [
    atHome,
    ...(store ? [store] : []),
    ...(rider ? [rider] : []),
    ...wayFromStore,
    ...ahead,
  ]
  const view = useSteadyView(all, size)
  const pixels = (spots: readonly Spot[]) => spots.map((spot) => toPixels(view, spot))
  const homeAt = toPixels(view, atHome)
  const storeAt = store && toPixels(view, store)
  const riderAt = rider && toPixels(view, rider)
  const rings = ringsAround(view, size, homeAt, [
    homeAt,
    ...(storeAt ? [storeAt] : []),
    ...(riderAt ? [riderAt] : []),
    ...pixels(ahead),
  ])

  return (
    <div className="map cloth" ref={box} role="img" aria-label={label}>
      <svg width={size.width} height={size.height} aria-hidden="true">
        {rings.map(({ radiusPx }) => (
          <circle key={radiusPx} className="ring" cx={homeAt.x} cy={homeAt.y} r={radiusPx} />
        ))}
        <polyline className="bed" points={pointsOf(pixels([...ridden, ...ahead]))} />
        <polyline className="ridden" points={pointsOf(pixels(ridden))} />
        <polyline className="ahead" points={pointsOf(pixels(ahead))} />
        {rings.map(
          ({ label: text, labelAt }) =>
            labelAt && (
              <text key={text} x={labelAt.x} y={labelAt.y}>
                {text}
              </text>
            ),
        )}
      </svg>
      {storeAt && (
        <span className="pin store" style={placedAt(storeAt)}>
          <span className="i i-lucide-store" />
        </span>
      )}
      <span className="pin home" style={placedAt(homeAt)}>
        <span className="i i-lucide-house" />
      </span>
      {riderAt && (
        <span className="pin rider" style={placedAt(riderAt)}>
          <img src="/pictures/art/scooter.webp" alt="" width="36" height="36" />
        </span>
      )}
    </div>
  )
}

const placedAt = ({ x, y }: Spot) => ({
  transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`,
})

const pointsOf = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

/** As of the design, until the element has been measured. */
const FIRST_SIZE: Size = { width: 358, height: 206 }

function useSize() {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(FIRST_SIZE)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0) setSize({ width, height })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
    }
  }, [])
  return [size, box] as const
}

/** Keeps the section of the map until something leaves it: a map that never rests cannot be read. */
function useSteadyView(spots: readonly Spot[], size: Size): MapView {
  const [kept, setKept] = useState(() => ({ view: fitView(spots, size), size }))
  if (kept.size === size && isInView(kept.view, spots, size)) return kept.view
  const view = fitView(spots, size)
  setKept({ view, size })
  return view
}
