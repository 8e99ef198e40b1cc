import { useRef, useState } from 'react'
import { useIsOffline } from '#shared/lib/network/connection.ts'
import { isApiError, reasonOf } from '#shared/lib/network/api-errors.ts'
import { sameShopperCheck } from '#shared/lib/storage/data-owner.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { mustShare, saveFile, shareFile } from './hand-over-file.ts'
import { fetchAccountData } from './profile-api.ts'
import { profileTexts } from './profile-texts.ts'

const FILE_NAME = 'jhola-my-data.json'

interface WaitingFile {
  file: File
  isSameShopper: () => boolean
}

/** The entry in the account that saves everything the shop knows of the shopper (product §14.5). */
export function DataRow({ userId }: { userId: string }) {
  const isOffline = useIsOffline()
  const [isFetching, setFetching] = useState(false)

  /** Fetched, but the request has outlasted the tap, without which nothing can be shared. */
  const waiting = useRef<WaitingFile>(null)

  const share = async (file: File, isSameShopper: () => boolean): Promise<void> => {
    try {
      if (await shareFile(file)) return
      if (!isSameShopper()) return
      waiting.current = { file, isSameShopper }
      notify('plain', profileTexts.dataReady)
    } catch (error) {
      console.info('The data of the shopper could not be shared:', error)
      if (isSameShopper()) notify('error', profileTexts.dataFailed)
    }
  }

  const download = async (): Promise<void> => {
    if (isOffline) {
      notify('error', profileTexts.dataOffline)
      return
    }
    setFetching(true)
    const isSameShopper = sameShopperCheck()
    try {
      const data = await fetchAccountData(userId)
      if (!isSameShopper()) return
      const type = 'application/json'
      const file = new File([JSON.stringify(data, null, 2)], FILE_NAME, { type })
      // Not awaited: on some versions of iOS the promise is never settled.
      if (mustShare(file)) void share(file, isSameShopper)
      else saveFile(file)
    } catch (error) {
      console.info('The data of the shopper could not be fetched:', reasonOf(error))
      const isLimited = isApiError(error, 'RATE_LIMITED')
      const text = isLimited ? profileTexts.dataLimited : profileTexts.dataFailed
      if (isSameShopper()) notify('error', text)
    } finally {
      setFetching(false)
    }
  }

  const press = (): void => {
    const ready = waiting.current
    waiting.current = null
    if (ready?.isSameShopper() === true) void share(ready.file, ready.isSameShopper)
    else void download()
  }

  return (
    // Not `disabled`, so that the button keeps its focus.
    <button
      type="button"
      aria-disabled={isFetching}
      onClick={() => {
        if (!isFetching) press()
      }}
    >
      <Icon name="download" />
      {profileTexts.data}
    </button>
  )
}
