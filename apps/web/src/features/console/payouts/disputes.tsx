import type { CallReply } from '@footlight/contract'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatCredits, formatDateTime } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { AccountLink } from '../account-link.tsx'
import { ListSection } from '../lists/list-section.tsx'
import type { SectionProps } from '../search.ts'

type Dispute = CallReply<'listDisputes'>['disputes'][number]

const states: Record<Dispute['state'], Message> = {
  OPEN: 'Disputed: {credits}',
  WON: 'Dispute won: {credits}',
  LOST: 'Dispute lost: {credits}',
  CLOSED: 'Inquiry closed: {credits}',
}

/** [T1] Payments that clients’ banks dispute; nothing where there are none. */
export function Disputes(props: SectionProps) {
  return (
    <ListSection
      {...props}
      call="listDisputes"
      rows="disputes"
      title={say('Disputed payments')}
      file="disputes"
      keyOf={({ id }) => id}
      prefix="disputes"
      columns={[
        {
          title: say('Client'),
          cell: ({ clientId, clientName }) => (
            <AccountLink id={clientId} name={clientName} isRow className="font-medium" />
          ),
        },
        {
          title: say('Credits'),
          sort: 'amount',
          cell: ({ state, amount }) => say(states[state], { credits: formatCredits(amount) }),
        },
        {
          title: say('What'),
          cell: ({ taken, fromClient, fees, reason, id, providerPage }) => (
            <>
              {say('Taken: {taken}, of it from the client: {fromClient}. Fee: {fees}.', {
                taken: formatCredits(taken),
                fromClient: formatCredits(fromClient),
                fees: formatCredits(fees),
              })}
              <span className="block text-paper-2">
                {[reason.replaceAll('_', ' '), id, providerPage].filter(Boolean).join(' · ')}
              </span>
            </>
          ),
        },
        { title: say('When'), sort: 'openedAt', cell: ({ openedAt }) => formatDateTime(openedAt) },
        { cell: ({ clientId, frozen }) => frozen && <Release clientId={clientId} /> },
      ]}
    />
  )
}

function Release({ clientId }: { clientId: string }) {
  const release = useAction('releaseSpending')
  const invalidate = useInvalidate()
  return (
    <>
      <Button
        size="sm"
        tone="quiet"
        busy={release.isPending}
        onClick={() =>
          void release.attempt({ params: { id: clientId } }).finally(() => void invalidate('listDisputes'))
        }
      >
        {say('Let the client spend again')}
      </Button>
      {release.error && (
        <p role="alert" className="text-sm text-danger-text">
          {release.error.failure.message}
        </p>
      )}
    </>
  )
}
