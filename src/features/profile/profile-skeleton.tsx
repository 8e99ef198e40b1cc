import { Skeleton } from '#shared/ui/skeleton.tsx'
import { profileTexts } from './profile-texts.ts'

/** 'Loading profile...' until user data exists (product §14.1). */
export function ProfileSkeleton() {
  return (
    <Skeleton words={profileTexts.loading} showsWords>
      <div className=":uno: profile-head">
        <div className=":uno: skeleton size-16 rounded-full" />
        <div className=":uno: flex-1 grid gap-3 content-start">
          <div className=":uno: skeleton h-6.5 w-[min(15em,72%)]" />
          <div className=":uno: skeleton h-3.75 w-[56%]" />
        </div>
      </div>
      <div className=":uno: skeleton h-17.5 mt-2.5 rounded-4" />
    </Skeleton>
  )
}
