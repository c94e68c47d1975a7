import { type Ending, useEndSession, useEndShow } from '../../blocks/live/use-end-session.ts'
import { useSignedIn } from '../../lib/account/session.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { say } from '../../lib/language/say.ts'
import { Button } from '../../ui/button.tsx'

/** [S16] Ends what runs, and knows nothing of it but its id: it stays where the bar with its meter broke. */
export function PlainEnd() {
  const role = useSignedIn()?.role
  if (role === 'client') return <ClientsEnd />
  return role === 'performer' ? <PerformersEnd /> : null
}

function ClientsEnd() {
  const id = useCall('checkSession').data?.running.session?.id
  const ending = useEndSession(id ?? '')
  return id === undefined ? null : <End ending={ending} />
}

function PerformersEnd() {
  const id = useCall('studio').data?.session?.id
  const ending = useEndShow(id ?? '')
  return id === undefined ? null : <End ending={ending} />
}

function End({ ending }: { ending: Ending }) {
  return (
    <Button size="sm" tone="danger" busy={ending.since !== undefined} onClick={ending.end}>
      {say('End')}
    </Button>
  )
}
