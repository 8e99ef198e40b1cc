import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import type { Address } from '#contract/user-calls.ts'
import { addressIcon, addressLineOf } from './address-rules.ts'
import { addressTexts } from './address-texts.ts'
import {
  chooseAddressAtom,
  chosenAddressIdAtom,
  selectedAddress,
} from './selected-address-atoms.ts'

interface AddressPickerProps {
  addresses: readonly Address[]
  /** Absent where addresses cannot be deleted. */
  onDelete?: (address: Address) => void
  /** Names the delete button of a line; says what deleting means here. */
  deleteLabel?: (line: string) => string
  /** Where the screen's own heading says the same. */
  isHeadingHidden?: boolean
}

/** Selectable cards, the first preselected and tagged 'Default' (product §7.3). */
export function AddressPicker({
  addresses,
  onDelete,
  deleteLabel = addressTexts.deleteNamed,
  isHeadingHidden = false,
}: AddressPickerProps) {
  const name = useId()
  const chosenId = useAtomValue(chosenAddressIdAtom)
  const choose = useSetAtom(chooseAddressAtom)
  const selected = selectedAddress(addresses, chosenId)
  return (
    <fieldset className="addresses">
      <legend className={isHeadingHidden ? 'sr' : 'h2'}>{addressTexts.heading}</legend>
      {addresses.map((address, index) => {
        const line = addressLineOf(address)
        const detailsId = `${name}-${address._id}`
        return (
          <div className="addr" key={address._id}>
            <span className="ic">
              <span className={`i ${addressIcon(address.type)}`} aria-hidden="true" />
            </span>
            <label>
              <input
                type="radio"
                name={name}
                aria-label={line}
                aria-describedby={detailsId}
                checked={address === selected}
                onChange={() => {
                  choose(address._id)
                }}
              />
              <b>
                {address.type}
                {index === 0 && <span className="tagd">{addressTexts.defaultTag}</span>}
              </b>
              <span className="addr-line">{line}</span>
              <span id={detailsId}>
                <span className="addr-line">{address.fullName}</span>
                {address.landmark && (
                  <span className="addr-line">{addressTexts.landmarkNamed(address.landmark)}</span>
                )}
              </span>
            </label>
            {onDelete ? (
              <button
                type="button"
                className="icon"
                aria-label={deleteLabel(line)}
                onClick={() => {
                  onDelete(address)
                }}
              >
                <span className="i i-lucide-trash-2" aria-hidden="true" />
              </button>
            ) : (
              <span className={address === selected ? 'dot-r on' : 'dot-r'} aria-hidden="true" />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
