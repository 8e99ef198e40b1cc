import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { AddressPlaceholder } from '#features/addresses/address-placeholder.tsx'
import { storedOutbox } from '#features/checkout/order-outbox-atoms.ts'
import { isUnsettled } from '#features/checkout/order-outbox-rules.ts'
import { updateSession } from '#features/identity/session/session-store.ts'
import { requestSignOut } from '#features/identity/session/sign-out-request.ts'
import { InstallRow } from '#features/install/install-row.tsx'
import { NotificationSetting } from '#features/notifications/notification-setting.tsx'
import { phoneDialogTexts } from '#features/identity/onboarding/phone-dialog-texts.ts'
import { PhoneDialog } from '#features/identity/onboarding/phone-dialog.tsx'
import { DataRow } from '#features/profile/data-row.tsx'
import { DeleteAccountRow } from '#features/profile/delete-account-row.tsx'
import { changePhoneNumber } from '#features/profile/profile-api.ts'
import { ProfileAddresses } from '#features/profile/profile-addresses.tsx'
import { ProfileHead } from '#features/profile/profile-head.tsx'
import { ProfileMenu } from '#features/profile/profile-menu.tsx'
import { ProfileSkeleton } from '#features/profile/profile-skeleton.tsx'
import { profileTexts } from '#features/profile/profile-texts.ts'
import { showChangedUser, userQueries } from '#features/profile/user-queries.ts'
import { deletedAccount } from '#shared/lib/storage/deleted-account.ts'
import { sameShopperCheck } from '#shared/lib/storage/data-owner.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { lazyPart } from '#shared/lib/screen/lazy-part.ts'
import { LoadFailed } from '#shared/ui/load-failed.tsx'
import { AddressWait } from '../-address-wait.tsx'
import { useShopper } from '../-use-shopper.ts'

const DeleteAccountDialog = lazyPart(
  async () => (await import('#features/profile/delete-account-dialog.tsx')).DeleteAccountDialog,
)

export const Route = createFileRoute('/_shop/profile')({
  component: ProfileScreen,
  staticData: { frame: 'back', bottomBar: 'cart-bar', title: 'Profile' },
})

/**
 * The links are always shown, even without details, because the shopper may want to sign out. They
 * do not move when the details arrive, so that a tap hits what it was meant for.
 */
function ProfileScreen() {
  const { session, userId, user, isAddressUnknown, details } = useShopper()
  const queryClient = useQueryClient()
  /** Whose account, so that the question never passes to another shopper. */
  const [deletingUserId, setDeletingUserId] = useState<string | null>(null)
  const [isChangingPhone, setIsChangingPhone] = useState(false)

  const savePhone = async (phoneNumber: string): Promise<void> => {
    if (!user) return
    const isSameShopper = sameShopperCheck()
    try {
      await showChangedUser(queryClient, await changePhoneNumber(user._id, phoneNumber))
    } catch (error) {
      // It may be changed although its response was lost.
      void queryClient.invalidateQueries({ queryKey: userQueries.details(user._id).queryKey })
      throw error
    }
    updateSession({ phoneNumber }, session?.sub)
    if (isSameShopper()) notify('success', phoneDialogTexts.changed)
  }

  return (
    <div className=":uno: wrap narrow-page">
      {user ? (
        <ProfileHead
          user={user}
          onChangePhone={() => {
            setIsChangingPhone(true)
          }}
        />
      ) : details.isError ? (
        <LoadFailed
          words={profileTexts.failed}
          retryLabel={profileTexts.tryAgain}
          onRetry={() => {
            void details.refetch()
          }}
        />
      ) : (
        <ProfileSkeleton />
      )}
      <NotificationSetting />
      {(user || !details.isError) && (
        <ProfileAddresses
          addresses={isAddressUnknown ? undefined : user?.address}
          placeholder={
            details.isError ? (
              <AddressWait details={details} />
            ) : (
              <AddressPlaceholder isHeadingHidden />
            )
          }
        />
      )}
      <ProfileMenu onSignOut={requestSignOut}>
        <InstallRow />
        {userId !== null && (
          <>
            <DataRow userId={userId} />
            <DeleteAccountRow
              onAsk={() => {
                setDeletingUserId(userId)
              }}
            />
          </>
        )}
      </ProfileMenu>
      {/* Beside the menu, whose rows style their elements. */}
      {userId !== null && userId === deletingUserId && (
        <DeleteAccountDialog
          key={userId}
          userId={userId}
          hasUnsettledOrder={hasUnsettledOrder}
          onDeleted={() => {
            if (session) deletedAccount.set(session.sub)
          }}
          onClose={() => {
            setDeletingUserId(null)
          }}
        />
      )}
      {user && isChangingPhone && (
        <PhoneDialog
          phoneNumber={user.phoneNumber}
          onSave={savePhone}
          onClose={() => {
            setIsChangingPhone(false)
          }}
        />
      )}
    </div>
  )
}

/** The stored outbox is the signed-in shopper's: it never outlives a change of shopper. */
function hasUnsettledOrder(): boolean {
  const { intents, unreadable } = storedOutbox()
  return intents.some(isUnsettled) || unreadable.some((entry) => entry.isUnsettled)
}
