import { say } from '../../../lib/language/say.ts'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'

export function ProfileSkeleton() {
  return (
    <div role="status" className="mx-auto min-h-dvh w-full max-w-[1376px] px-4 pt-5 sm:px-8 sm:pt-10">
      <VisuallyHidden>{say('Loading the profile')}</VisuallyHidden>
      <Skeleton className="h-10 w-64" />
      <Skeleton className="mt-3 mb-6 h-5 w-80 max-w-full" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(320px,1fr)]">
        <Skeleton className="aspect-4/3 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </div>
  )
}
