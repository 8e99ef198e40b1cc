import { Skeleton } from '#shared/ui/skeleton.tsx'
import { profileTexts } from './profile-texts.ts'

/** 'Loading profile...' until user data exists (product §14.1). */
export function ProfileSkeleton() {
  return (
    <Skeleton words={profileTexts.loading} showsWords>
      <div className="profile-head">
        <div className="sk initials" />
        <div className="sk-lines">
          <div className="sk sk-title" />
          <div className="sk sk-line short" />
        </div>
      </div>
      <div className="sk sk-addr" />
    </Skeleton>
  )
}
