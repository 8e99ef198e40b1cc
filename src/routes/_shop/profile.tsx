import { createFileRoute } from '@tanstack/react-router'
import { askToSignOut } from '#features/identity/sign-out-request.ts'
import { InstallRow } from '#features/install/install-row.tsx'
import { NotificationSetting } from '#features/notifications/notification-setting.tsx'
import { ProfileMenu } from '#features/profile/profile-menu.tsx'
import { ProfileSkeleton } from '#features/profile/profile-skeleton.tsx'
import { profileTexts } from '#features/profile/profile-texts.ts'
import { ProfileView } from '#features/profile/profile-view.tsx'
import { LoadFailed } from '#shared/ui/load-failed.tsx'
import { useShopper } from '../-use-shopper.ts'

export const Route = createFileRoute('/_shop/profile')({
  component: ProfileScreen,
  staticData: { frame: 'back', cartBar: true, title: 'Profile' },
})

/** Whatever is known of the shopper, the ways on stay: somebody may only want to sign out. */
function ProfileScreen() {
  const { user, details } = useShopper()
  return (
    <div className="wrap narrow">
      {user ? (
        <ProfileView user={user} settings={<NotificationSetting />} />
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
      <ProfileMenu onSignOut={askToSignOut}>
        <InstallRow />
      </ProfileMenu>
    </div>
  )
}
