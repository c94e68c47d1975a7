import { formatRelative } from '../../lib/format.ts'
import { say } from '../../lib/say.ts'
import { useAction, useCall, useInvalidate } from '../../lib/use-call.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MonitorSmartphone } from '../../ui/icons/icons.ts'
import { Panel } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { deviceName } from './device-name.ts'

/** [A6] Where this account is signed in, each ended one by one. */
export function SignIns() {
  const { data, error, refetch } = useCall('listSignIns')
  const invalidate = useInvalidate()
  const end = useAction('endSignIn')
  const now = useNow(60_000)
  const endOne = async (id: string) => {
    try {
      await end.mutateAsync({ params: { id } })
      toast({ tone: 'good', text: say('That sign-in is ended') })
    } catch {
      toast({ tone: 'bad', text: say('It could not be ended'), detail: say('Try again in a moment.') })
    }
    await invalidate('listSignIns')
  }
  return (
    <Panel title={say('Signed in on')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-28 w-full" />
      ) : (
        <ul className="divide-y divide-line">
          {data.signIns.map((signIn) => (
            <li key={signIn.id} className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
              <MonitorSmartphone aria-hidden size={22} className="shrink-0 text-paper-2" />
              <div className="min-w-0 flex-1">
                <div className="font-medium">{deviceName(signIn.userAgent)}</div>
                <div className="text-sm text-paper-2">
                  {say('{address} · used {time}', {
                    address: signIn.address,
                    time: formatRelative(signIn.lastUsedAt, now),
                  })}
                </div>
              </div>
              {signIn.current ? (
                <span className="text-sm font-medium text-available">{say('This one')}</span>
              ) : (
                <Button
                  size="sm"
                  tone="quiet"
                  busy={end.isPending && end.variables?.params.id === signIn.id}
                  onClick={() => void endOne(signIn.id)}
                >
                  {say('End')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
