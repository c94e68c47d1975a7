import { ClientNote } from '../../../../blocks/account/client-note.tsx'
import { useBlock } from '../../../../blocks/account/use-block.ts'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { formatDate, isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { useFocusFallback } from '../../../../lib/page/keyboard/use-focus-fallback.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../../ui/page.tsx'

type Blocked = Reply<'blockedClients'>['blocks'][number]
const panelId = 'blocked-clients'

/** [S14] The clients that the performer has blocked; the note on each says why. */
export function BlockedPanel() {
  const { data, error, refetch } = useCall('blockedClients')
  useFocusFallback(String(data?.blocks.length), panelId)
  return (
    <Panel title={say('Blocked clients')}>
      <div id={panelId} tabIndex={-1}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton className="h-16" />
        ) : data.blocks.length === 0 ? (
          <p className="text-paper-1">
            {say('None. You block a client from your messages with them; they can then ask you for nothing.')}
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {data.blocks.map((blocked) => (
              <BlockedItem key={blocked.clientId} blocked={blocked} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

function BlockedItem({ blocked: { clientId, name, since } }: { blocked: Blocked }) {
  const block = useBlock({ otherId: clientId, name, side: 'performer' })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3 first:pt-0 last:pb-0">
      <p className="wrap-anywhere">
        <bdi className="font-semibold">{name}</bdi>{' '}
        <span className="text-sm text-paper-2">{say('since {date}', { date: formatDate(since) })}</span>
      </p>
      <Button
        size="sm"
        tone="quiet"
        busy={block.busy}
        aria-label={say('Unblock {name}', { name: isolated(name) })}
        onClick={() => void block.set(false)}
      >
        {say('Unblock')}
      </Button>
      <ClientNote clientId={clientId} name={name} className="col-span-full" />
    </li>
  )
}
