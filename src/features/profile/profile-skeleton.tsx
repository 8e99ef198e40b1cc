import { Skeleton } from '#shared/ui/skeleton.tsx'
import { profileTexts } from './profile-texts.ts'

/** 'Loading profile...' until user data exists (product §14.1). */
export function ProfileSkeleton() {
  return (
    <Skeleton words={profileTexts.loading} showsWords>
      <div className=":uno: flex gap-4 items-center h-24">
        <div className=":uno: skeleton size-16 flex-none rounded-full" />
        <div className=":uno: flex-1 grid gap-3">
          <div className=":uno: skeleton h-6.5 w-[min(15em,72%)]" />
          <div className=":uno: skeleton h-3.75 w-[56%]" />
        </div>
      </div>
    </Skeleton>
  )
}
