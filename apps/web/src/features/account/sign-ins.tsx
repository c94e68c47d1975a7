import { deviceName } from '../../blocks/account/device-name.ts'
import { useAction, useCall, useInvalidate } from '../../lib/calls/use-call.ts'
import { formatRelative } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { BrowserText } from '../../lib/page/browser-text.tsx'
import { useServerNow } from '../../lib/page/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { MonitorSmartphone } from '../../ui/icons/icons.ts'
import { ErrorState } from '../../ui/notices/error-state.tsx'
import { Skeleton } from '../../ui/notices/skeleton.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { Panel } from '../../ui/page.tsx'

/** [A6] Where this account is signed in, each ended one by one. */
export function SignIns() {
  const { data, error, refetch } = useCall('listSignIns')
  const invalidate = useInvalidate()
  const end = useAction('endSignIn')
  const endOthers = useAction('endOtherSignIns')
  const now = useServerNow(60_000)
  const endAll = async () => {
    try {
      await endOthers.mutateAsync(undefined)
      toast({ tone: 'good', text: say('All other sign-ins are ended') })
    } catch {
      toast({ tone: 'bad', text: say('It could not be ended'), detail: say('Try again in a moment.') })
    }
    await invalidate('listSignIns')
  }
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
    <Panel
      title={say('Signed in on')}
      actions={
        data &&
        data.signIns.length > 1 && (
          <Button size="sm" tone="quiet" busy={endOthers.isPending} onClick={() => void endAll()}>
            {say('End all others')}
          </Button>
        )
      }
    >
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
                  <BrowserText>
                    {say('{address} · used {time}', {
                      address: signIn.address,
                      time: formatRelative(signIn.lastUsedAt, now),
                    })}
                  </BrowserText>
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
