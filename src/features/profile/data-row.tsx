import { useState } from 'react'
import { useIsOffline } from '#shared/lib/network/connection.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { sameShopperCheck } from '#shared/lib/storage/data-owner.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { fetchAccountData } from './profile-api.ts'
import { profileTexts } from './profile-texts.ts'

const FILE_NAME = 'jhola-my-data.json'

/** Safari reads the file only after the tap, and no event says when it has. */
const READ_BY_THEN_MS = 60_000

/** The entry in the account that saves everything the shop knows of the shopper (product §14.5). */
export function DataRow({ userId }: { userId: string }) {
  const isOffline = useIsOffline()
  const [isFetching, setFetching] = useState(false)

  const download = async (): Promise<void> => {
    if (isOffline) {
      notify('error', profileTexts.dataOffline)
      return
    }
    setFetching(true)
    const isSameShopper = sameShopperCheck()
    try {
      const data = await fetchAccountData(userId)
      if (isSameShopper()) saveFile(FILE_NAME, JSON.stringify(data, null, 2))
    } catch (error) {
      console.info('The data of the shopper could not be fetched:', reasonOf(error))
      if (isSameShopper()) notify('error', profileTexts.dataFailed)
    } finally {
      setFetching(false)
    }
  }

  return (
    // Not `disabled`, so that the button keeps its focus.
    <button
      type="button"
      aria-disabled={isFetching}
      onClick={() => {
        if (!isFetching) void download()
      }}
    >
      <Icon name="download" />
      {profileTexts.data}
    </button>
  )
}

/** Hands a text to the browser's downloads. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => {
    URL.revokeObjectURL(address)
  }, READ_BY_THEN_MS)
}
