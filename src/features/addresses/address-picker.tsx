import { useAtomValue, useSetAtom } from 'jotai'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { Address } from '#contract/user-endpoints.ts'
import { ignoreSecondTap } from '#shared/lib/screen/ignore-second-tap.ts'
import { addressIcon, addressLineOf } from './address-rules.ts'
import { addressTexts } from './address-texts.ts'
import {
  chooseAddressAtom,
  chosenAddressIdAtom,
  deletedAddressIdsAtom,
  offeredAddresses,
  selectedAddress,
} from './selected-address-atoms.ts'
import { Icon } from '#shared/ui/icon.tsx'

interface AddressPickerProps {
  addresses: readonly Address[]
  /** Absent if addresses cannot be deleted. */
  onDelete?: (address: Address) => void
  /** Of addresses whose deletion has no response yet. */
  deletingIds?: readonly string[]
  /** Absent if addresses cannot be edited. */
  onEdit?: (address: Address) => void
  /** Returns the label of an address's delete button, which says what deleting means here. */
  deleteLabel?: (line: string) => string
  /** True if the screen has such a heading of its own. */
  isHeadingHidden?: boolean
  /** Only the chosen address, until 'Change' is tapped. */
  isFolded?: boolean
}

/** Selectable cards, the first preselected and tagged 'Default' (product §7.3). */
export function AddressPicker({
  addresses,
  onDelete,
  deletingIds = [],
  onEdit,
  deleteLabel = addressTexts.deleteNamed,
  isHeadingHidden = false,
  isFolded = false,
}: AddressPickerProps) {
  const name = useId()
  const chosenId = useAtomValue(chosenAddressIdAtom)
  const choose = useSetAtom(chooseAddressAtom)
  // The address page also lists what was deleted in the cart.
  const offered = offeredAddresses(addresses, useAtomValue(deletedAddressIdsAtom))
  const selected = selectedAddress(offered, chosenId)
  const [isChanging, setIsChanging] = useState(false)
  const showsOne = isFolded && !isChanging && addresses.length > 1
  const cards = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    // 'Change' is gone.
    if (isChanging) cards.current?.querySelector<HTMLInputElement>(':checked')?.focus()
  }, [isChanging])
  const count = addresses.length
  const countBefore = useRef(count)
  useLayoutEffect(() => {
    // The next address is now where the deleted one was.
    if (cards.current && count < countBefore.current) ignoreSecondTap(cards.current)
    countBefore.current = count
  }, [count])
  return (
    <fieldset className=":uno: min-w-0" ref={cards}>
      <legend className={isHeadingHidden ? 'sr-only' : ':uno: t-section'}>
        {addressTexts.heading}
      </legend>
      {addresses.map((address) => {
        if (showsOne && address !== selected) return null
        const line = addressLineOf(address)
        const typeId = `${name}-type-${address._id}`
        const detailsId = `${name}-${address._id}`
        return (
          <div
            className={
              address === selected
                ? ':uno: address-card grid-cols-[2.5rem_minmax(0,1fr)_2.75rem] pr-1.5 edge-2-leaf bg-leaf-soft has-[input:focus-visible]:[outline:3px_solid_var(--focus)] has-[input:focus-visible]:[outline-offset:2px] aria-[busy=true]:opacity-60'
                : ':uno: address-card grid-cols-[2.5rem_minmax(0,1fr)_2.75rem] pr-1.5 edge-line-strong has-[input:focus-visible]:[outline:3px_solid_var(--focus)] has-[input:focus-visible]:[outline-offset:2px] aria-[busy=true]:opacity-60'
            }
            key={address._id}
            aria-busy={deletingIds.includes(address._id)}
          >
            <span className=":uno: address-mark">
              <Icon name={addressIcon(address.type)} />
            </span>
            <label className=":uno: cursor-pointer min-h-11 before:content-empty before:absolute before:inset-0">
              <input
                className=":uno: absolute inset-0 size-full opacity-0"
                type="radio"
                name={name}
                aria-label={line}
                aria-describedby={`${typeId} ${detailsId}`}
                checked={address === selected}
                onChange={() => {
                  choose(address._id)
                }}
              />
              <b className=":uno: address-type" id={typeId}>
                {address.type}
                {address === offered[0] && (
                  <span className=":uno: address-tag">{addressTexts.defaultTag}</span>
                )}
              </b>
              <span className=":uno: break-anywhere block text-14/1.4 font-400 text-ink-2 text-pretty">
                {line}
              </span>
              <span id={detailsId}>
                <span className=":uno: break-anywhere block text-14/1.4 font-400 text-ink-2 text-pretty">
                  {address.fullName}
                </span>
                {address.landmark && (
                  <span className=":uno: break-anywhere block text-14/1.4 font-400 text-ink-2 text-pretty">
                    {addressTexts.landmarkNamed(address.landmark)}
                  </span>
                )}
              </span>
            </label>
            {onDelete ? (
              <span className=":uno: grid">
                {onEdit && (
                  <button
                    type="button"
                    className=":uno: icon-button"
                    aria-label={addressTexts.editNamed(line)}
                    onClick={() => {
                      onEdit(address)
                    }}
                  >
                    <Icon name="pencil" className=":uno: size-5.25" />
                  </button>
                )}
                <button
                  type="button"
                  className=":uno: icon-button"
                  aria-label={deleteLabel(line)}
                  onClick={() => {
                    onDelete(address)
                  }}
                >
                  <Icon name="trash" className=":uno: size-5.75" />
                </button>
              </span>
            ) : (
              <span
                className={
                  address === selected
                    ? ':uno: size-5.5 rounded-full justify-self-center bg-surface edge-7-leaf'
                    : ':uno: size-5.5 rounded-full justify-self-center edge-2-line-strong'
                }
                aria-hidden="true"
              />
            )}
          </div>
        )
      })}
      {showsOne && (
        <button
          type="button"
          className=":uno: btn btn-quiet btn-sm mt-2.5"
          aria-label={addressTexts.changeNamed}
          onClick={() => {
            setIsChanging(true)
          }}
        >
          {addressTexts.change}
        </button>
      )}
    </fieldset>
  )
}
