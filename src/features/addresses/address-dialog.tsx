import { useAtom, useSetAtom } from 'jotai'
import { useRef, useState, type SyntheticEvent } from 'react'
import type { Address } from '#contract/user-endpoints.ts'
import { useFirstInvalidField } from '#shared/lib/screen/use-first-invalid-field.ts'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import {
  ADDRESS_TYPES,
  EMPTY_ADDRESS,
  addressErrors,
  addressFrom,
  draftOf,
  editedAddress,
  addressIcon,
  type AddressDraft,
  type AddressErrors,
} from './address-rules.ts'
import { addressTexts } from './address-texts.ts'
import {
  clearTypedAddressAtom,
  startSavingTypedAddressAtom,
  typedAddressAtom,
} from './typed-address-atoms.ts'
import { Icon } from '#shared/ui/icon.tsx'

interface AddressDialogProps {
  /**
   * Saves, or throws an error whose message the form shows. The input then stays. `isOpen` tells
   * whether the form is still there: what was cancelled must not be selected when it is saved.
   */
  onSave: (address: Address, isOpen: () => boolean) => Promise<void>
  /** The shopper cancels, or the address is saved. */
  onClose: () => void
  /** The saved address that is edited; a new one where absent. */
  edited?: Address | undefined
  /** Why the form was opened automatically. */
  hint?: string | undefined
}

/** 'Add New Address', and the same form for a saved one (product §7.2). */
export function AddressDialog({ onSave, onClose, edited, hint }: AddressDialogProps) {
  const [typed, setTyped] = useAtom(typedAddressAtom)
  const startSaving = useSetAtom(startSavingTypedAddressAtom)
  const clearTyped = useSetAtom(clearTypedAddressAtom)
  const [changed, setChanged] = useState(edited && draftOf(edited))
  const draft = changed ?? typed
  const [wasTyped] = useState(draft === typed && typed !== EMPTY_ADDRESS)
  const [errors, setErrors] = useState<AddressErrors>({})
  const invalid = useFirstInvalidField()
  const [banner, setBanner] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const setDraft = (part: Partial<AddressDraft>): void => {
    if (changed) setChanged({ ...changed, ...part })
    else setTyped({ ...typed, ...part })
  }

  const field = (name: Exclude<keyof AddressDraft, 'type'>) => ({
    label: addressTexts.fields[name],
    value: draft[name],
    error: errors[name],
    announcesError: invalid.announces(name),
    onValue: (value: string) => {
      setDraft({ [name]: value })
      setErrors(({ [name]: _corrected, ...others }) => others)
    },
  })

  const isOpen = (): boolean => form.current !== null

  const close = (): void => {
    if (!edited) clearTyped()
    onClose()
  }

  const save = async (): Promise<void> => {
    const address = edited ? editedAddress(edited, draft) : addressFrom(draft, startSaving())
    setIsSaving(true)
    setBanner(undefined)
    try {
      await onSave(address, isOpen)
      // Once cancelled, it must neither close the form that is open now nor clear it.
      clearTyped(address._id)
      if (isOpen()) onClose()
    } catch (error) {
      setBanner(error instanceof Error && error.message ? error.message : addressTexts.saveFailed)
      setIsSaving(false)
    }
  }

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isSaving) return
    const found = addressErrors(draft)
    setErrors(found)
    const names = Object.keys(found)
    if (names.length === 0) void save()
    else invalid.point(event.currentTarget, names)
  }

  return (
    <ModalDialog
      title={edited ? addressTexts.editTitle : addressTexts.title}
      hasInput={wasTyped}
      closeLabel={addressTexts.close}
      onClose={close}
    >
      {hint && (
        <p className=":uno: banner-error" role="alert">
          {hint}
        </p>
      )}
      <form ref={form} noValidate onSubmit={submit}>
        <div
          className=":uno: grid grid-cols-3 narrow:grid-cols-1 gap-2 mt-1"
          role="group"
          aria-label={addressTexts.fields.type}
        >
          {ADDRESS_TYPES.map((type) => (
            <button
              key={type}
              type="button"
              className=":uno: min-h-11 rounded-3 flex gap-1.75 items-center justify-center text-15/1 font-600 bg-surface edge-line-strong chosen"
              aria-pressed={draft.type === type}
              onClick={() => {
                setDraft({ type })
              }}
            >
              <Icon name={addressIcon(type)} className=":uno: size-4.5" />
              {type}
            </button>
          ))}
        </div>
        <TextField {...field('fullName')} name="fullName" autoComplete="name" maxLength={120} />
        <TextField
          {...field('addressLine')}
          name="addressLine"
          autoComplete="street-address"
          maxLength={300}
        />
        <div className=":uno: grid grid-cols-[1fr_1fr] narrow:grid-cols-1 gap-3">
          <TextField {...field('city')} name="city" autoComplete="address-level2" maxLength={120} />
          <TextField
            {...field('pinCode')}
            name="pinCode"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
          />
        </div>
        <TextField {...field('landmark')} name="landmark" maxLength={200} />
        {banner && (
          <p className=":uno: banner-error" role="alert">
            {banner}
          </p>
        )}
        <div className=":uno: dialog-actions">
          <button type="button" className=":uno: btn btn-plain" onClick={close}>
            {addressTexts.cancel}
          </button>
          {/* Not `disabled` while saving, so that the button keeps its focus. */}
          <button type="submit" className=":uno: btn btn-act" aria-disabled={isSaving}>
            {isSaving ? addressTexts.saving : addressTexts.save}
          </button>
        </div>
      </form>
    </ModalDialog>
  )
}
