import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { LimitForm } from './limit-form.tsx'

const kinds = [
  {
    limit: 'perSession',
    name: 'In one show',
    what: 'A show ends by itself when it has cost this much.',
    saveLabel: 'Save the limit: in one show',
  },
  {
    limit: 'perDay',
    name: 'In one day',
    what: 'All shows of a day.',
    saveLabel: 'Save the limit: in one day',
  },
] as const

/** [B9] The client's spending limits. */
export function LimitsPanel({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useCall('getLimits', { params: { id: clientId } })
  return (
    <Panel title={say('Limits')}>
      <p className="mb-4 text-paper-1">
        {say('You decide how far you go. Lowering works at once; raising or removing takes 24 hours.')}
      </p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <div className="grid gap-6 sm:grid-cols-2">
          {kinds.map(({ limit, name, what, saveLabel }) => (
            <LimitForm
              key={limit}
              clientId={clientId}
              limits={data.limits}
              limit={limit}
              name={say(name)}
              what={say(what)}
              saveLabel={say(saveLabel)}
            />
          ))}
        </div>
      )}
    </Panel>
  )
}
