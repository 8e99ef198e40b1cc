import { keepUnits } from '#shared/lib/format/keep-units.ts'

interface ItemLineProps {
  quantity: number
  name: string
}

/** '2 × Toned Milk 500 ml'. The name keeps the direction of its script. */
export function ItemLine({ quantity, name }: ItemLineProps) {
  return (
    <>
      {`${quantity} × `}
      <bdi>{keepUnits(name)}</bdi>
    </>
  )
}
