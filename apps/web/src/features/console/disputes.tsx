import type { CallReply } from '@footlight/contract'
import { useState } from 'react'
import { Pager } from '../../blocks/pager.tsx'
import { useAction, useCall, useInvalidate } from '../../lib/calls/use-call.ts'
import { formatCredits, formatDateTime } from '../../lib/language/format.ts'
import { type Message, say } from '../../lib/language/say.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import { AccountLink } from './account-link.tsx'

type Dispute = CallReply<'listDisputes'>['disputes'][number]

const states: Record<Dispute['state'], Message> = {
  OPEN: 'Disputed: {credits}',
  WON: 'Dispute won: {credits}',
  LOST: 'Dispute lost: {credits}',
  CLOSED: 'Inquiry closed: {credits}',
}

/** [T1] Payments that clients’ banks dispute; nothing where there are none. */
export function Disputes() {
  const [page, setPage] = useState({})
  const { data } = useCall('listDisputes', { query: page }, { keepPreviousData: true })
  if (!data || data.total === 0) return null
  return (
    <Panel title={say('Disputed payments')} className="mb-6">
      <ul className="divide-y divide-line">
        {data.disputes.map((dispute) => (
          <DisputeItem key={dispute.id} dispute={dispute} />
        ))}
      </ul>
      {data.total > data.limit && <Pager state={data} sizes={false} onChange={setPage} />}
    </Panel>
  )
}

function DisputeItem({ dispute }: { dispute: Dispute }) {
  const release = useAction('releaseSpending')
  const invalidate = useInvalidate()
  const { clientId, clientName, state, amount, taken, fromClient, fees, frozen } = dispute
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <div className="font-medium">
          {say(states[state], { credits: formatCredits(amount) })} ·{' '}
          <AccountLink id={clientId} name={clientName} />
        </div>
        <div className="text-sm text-paper-1">
          {say('Taken: {taken}, of it from the client: {fromClient}. Fee: {fees}.', {
            taken: formatCredits(taken),
            fromClient: formatCredits(fromClient),
            fees: formatCredits(fees),
          })}
        </div>
        <div className="text-sm break-all text-paper-2">
          {dispute.reason.replaceAll('_', ' ')} · {formatDateTime(dispute.openedAt)} · {dispute.id}
          {dispute.providerPage && ` · ${dispute.providerPage}`}
        </div>
        {release.error && (
          <p role="alert" className="text-sm text-danger-text">
            {release.error.failure.message}
          </p>
        )}
      </div>
      {frozen && (
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
      )}
    </li>
  )
}
