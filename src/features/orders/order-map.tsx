import { useLayoutEffect, useRef, useState } from 'react'
import type { Position } from '#contract/geo.ts'
import {
  fitView,
  canKeep,
  pathOrStraight,
  ringsAround,
  splitPath,
  pointOf,
  toPixels,
  type MapView,
  type Size,
  type Point,
} from './order-map-rules.ts'
import { Icon } from '#shared/ui/icon.tsx'

interface OrderMapProps {
  home: Position
  store?: Position | undefined
  rider?: Position | undefined
  pathFromStore: readonly Position[]
  pathFromRider: readonly Position[]
  /** Describes the drawing in words. */
  label: string
}

/** A rider within this distance of the path from the store is on it. */
const ON_PATH_METRES = 60

/** Store, home, path and rider on cloth, without streets (product §10.7). */
export function OrderMap(props: OrderMapProps) {
  const { home, label } = props
  const [size, box] = useSize()
  const pointsOf = (positions: readonly Position[]) =>
    positions.map((position) => pointOf(position, home))
  const pathFromStore = pointsOf(props.pathFromStore)
  const pathFromRider = pointsOf(props.pathFromRider)
  const rider = props.rider && pointOf(props.rider, home)
  const store = props.store ? pointOf(props.store, home) : pathFromStore[0]

  const onStorePath = rider && splitPath(pathFromStore, rider)
  const atHome = { x: 0, y: 0 }
  const travelled = pathOrStraight(
    onStorePath && onStorePath.offPathMetres < ON_PATH_METRES ? onStorePath.travelled : [],
    rider && store && { from: store, to: rider },
  )
  const ahead = rider
    ? pathOrStraight(splitPath(pathFromRider, rider)?.ahead ?? [], { from: rider, to: atHome })
    : pathOrStraight(pathFromStore, store && { from: store, to: atHome })

  const all = [
    atHome,
    ...(store ? [store] : []),
    ...(rider ? [rider] : []),
    ...pathFromStore,
    ...ahead,
  ]
  const view = useSteadyView(all, size)
  const pixels = (points: readonly Point[]) => points.map((point) => toPixels(view, point))
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
    <div className=":uno: cloth map-box" ref={box} role="img" aria-label={label}>
      <svg
        className=":uno: absolute inset-0 overflow-hidden"
        width={size.width}
        height={size.height}
        aria-hidden="true"
      >
        {rings.map(({ radiusPx }) => (
          <circle
            key={radiusPx}
            cx={homeAt.x}
            cy={homeAt.y}
            r={radiusPx}
            fill="none"
            stroke="var(--khadi-deep)"
            strokeWidth="1.5"
            strokeDasharray="2 6"
            strokeLinecap="round"
          />
        ))}
        <g fill="none" strokeLinejoin="round" strokeLinecap="round">
          <polyline
            points={svgPoints(pixels([...travelled, ...ahead]))}
            stroke="var(--ground)"
            strokeWidth="13"
          />
          <polyline
            points={svgPoints(pixels(travelled))}
            stroke="var(--line-strong)"
            strokeWidth="4.5"
            strokeDasharray="0.1 9"
          />
          <polyline
            data-part="ahead"
            points={svgPoints(pixels(ahead))}
            stroke="var(--leaf)"
            strokeWidth="5"
            strokeDasharray="13 9"
          />
        </g>
        {rings.map(
          ({ label: text, labelAt }) =>
            labelAt && (
              <text
                className=":uno: text-11/1 font-600"
                key={text}
                x={labelAt.x}
                y={labelAt.y}
                fill="var(--ink-3)"
                textAnchor="middle"
                dominantBaseline="middle"
                paintOrder="stroke"
                stroke="var(--khadi)"
                strokeWidth="5"
              >
                {text}
              </text>
            ),
        )}
      </svg>
      {storeAt && (
        <span
          className=":uno: map-pin size-9.5 -m-4.75 bg-surface halo-1.5-line-strong"
          style={placedAt(storeAt)}
        >
          <Icon name="store" className=":uno: size-5.5" />
        </span>
      )}
      <span className=":uno: map-pin size-10.5 -m-5.25 bg-ink text-ground" style={placedAt(homeAt)}>
        <Icon name="house" className=":uno: size-5.5" />
      </span>
      {riderAt && (
        <span
          data-part="rider"
          className=":uno: map-pin size-13 -m-6.5 bg-surface edge-3-leaf [transition:transform_1s_linear] before:content-empty before:absolute before:-inset-2.5 before:rounded-full before:opacity-20 before:[animation:rider-pulse_2.4s_ease-in-out_infinite] motion-reduce:[transition:none] motion-reduce:before:animate-none before:[border:10px_solid_var(--leaf)]"
          style={placedAt(riderAt)}
        >
          <img
            className=":uno: scooter size-9 -mt-0.75"
            src="/pictures/art/scooter.webp"
            alt=""
            width="36"
            height="36"
          />
        </span>
      )}
    </div>
  )
}

const placedAt = ({ x, y }: Point) => ({
  transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`,
})

const svgPoints = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

/** Used until the element has been measured. */
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

/** Keeps the section of the map until something leaves it, or it is far too large. */
function useSteadyView(points: readonly Point[], size: Size): MapView {
  const [kept, setKept] = useState(() => ({ view: fitView(points, size), size }))
  if (kept.size === size && canKeep(kept.view, points, size)) return kept.view
  const view = fitView(points, size)
  setKept({ view, size })
  return view
}
