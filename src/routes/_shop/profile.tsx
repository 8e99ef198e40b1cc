import { createFileRoute } from '@tanstack/react-router'
import { signOut } from '#features/identity/sign-out.ts'
import { profileTexts } from '#features/profile/profile-texts.ts'
import { ProfileView } from '#features/profile/profile-view.tsx'
import { useShopper } from '../-use-shopper.ts'

export const Route = createFileRoute('/_shop/profile')({
  component: ProfileScreen,
  staticData: { frame: 'back', cartBar: true, title: 'Profile' },
})

function ProfileScreen() {
  const { user } = useShopper()
  return (
    <div className="wrap narrow">
      {user ? (
        <ProfileView
          user={user}
          onSignOut={() => {
            void signOut()
          }}
        />
      ) : (
        <p className="waiting" role="status">
          {profileTexts.loading}
        </p>
      )}
    </div>
  )
}
