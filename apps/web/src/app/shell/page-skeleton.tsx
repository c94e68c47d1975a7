import { say } from '../../lib/language/say.ts'
import { Skeleton } from '../../ui/notices/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'

/** Shown while a screen's code or the session loads. */
export function PageSkeleton() {
  return (
    <div role="status" className="mx-auto min-h-dvh w-full max-w-[1376px] px-4 pt-5 sm:px-8 sm:pt-10">
      <VisuallyHidden>{say('Loading')}</VisuallyHidden>
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="mt-3 h-5 w-96 max-w-full" />
      <Skeleton className="mt-8 h-64 w-full" />
    </div>
  )
}
