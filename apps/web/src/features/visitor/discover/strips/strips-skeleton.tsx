import { Skeleton } from '../../../../ui/notices/skeleton.tsx'

export function StripsSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Skeleton className="h-11 w-80 max-w-full" />
      <Skeleton className="h-45 w-full" />
    </div>
  )
}
