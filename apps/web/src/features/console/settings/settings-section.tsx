import { useCall } from '../../../lib/calls/use-call.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { FeesForm } from './fees-form.tsx'
import { SettingsForm } from './settings-form.tsx'

/** [O2] Prices and fees: what an operator sets while the product runs. */
export function SettingsSection() {
  const { data, error, refetch } = useCall('settings')
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-130 w-full" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
      <SettingsForm settings={data.settings} />
      {/* a list that another operator changed replaces what is typed here */}
      <FeesForm key={JSON.stringify(data.fees)} fees={data.fees} />
    </div>
  )
}
