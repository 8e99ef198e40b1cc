import { addressTexts } from './address-texts.ts'

interface AddressPlaceholderProps {
  /** Whether the screen has such a heading of its own. */
  isHeadingHidden?: boolean
  /** Whether addresses can be edited, which makes their cards higher. */
  isEditable?: boolean
}

/**
 * In the place of the saved addresses while they load. As high as one address, which most shoppers
 * have, so that what stands below does not move under a finger.
 */
export function AddressPlaceholder({
  isHeadingHidden = false,
  isEditable = false,
}: AddressPlaceholderProps) {
  return (
    <div className=":uno: flow-root" aria-hidden="true">
      {!isHeadingHidden && <p className=":uno: t-section">{addressTexts.heading}</p>}
      <div
        className={
          isEditable
            ? ':uno: skeleton h-28 mt-2.5 rounded-4'
            : ':uno: skeleton h-25.75 mt-2.5 rounded-4 sm:h-20.75'
        }
      />
    </div>
  )
}
