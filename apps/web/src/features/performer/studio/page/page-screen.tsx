import type { PerformerAccount } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useBlock } from '../../../../blocks/account/block-button.tsx'
import { ClientNote } from '../../../../blocks/account/client-note.tsx'
import { Services } from '../../../../blocks/performer/services/services.tsx'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { formatDate, isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { useFocusFallback } from '../../../../lib/page/keyboard/use-focus-fallback.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Eye } from '../../../../ui/icons/icons.ts'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'
import { Page, Panel } from '../../../../ui/page.tsx'
import { MediasPanel } from './media/medias-panel.tsx'
import { PhotosPanel } from './media/photos-panel.tsx'
import { OwnPageForm } from './own-page/own-page-form.tsx'
import { PhonePanel } from './phone-panel.tsx'
import { ReviewsPanel } from './reviews-panel.tsx'

/** [O1] What clients see of the performer, and what it costs them. */
export function PageScreen() {
  const { data, error, refetch } = useCall('studio')
  const ownPage = useCall('studioProfile').data
  if (error) return <ErrorState heading="h1" error={error} onRetry={() => void refetch()} />
  const performer = data?.performer
  return (
    <Page
      title={say('Your page')}
      lead={performer ? standing(performer) : '…'}
      width="reading"
      actions={performer && <ClientsView performer={performer} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Panel title={say('About you')}>
          {ownPage ? <OwnPageForm page={ownPage} /> : <Skeleton className="h-96" />}
        </Panel>
        {performer ? <PhotosPanel performer={performer} /> : <Skeleton className="h-56" />}
        <MediasPanel />
        <Panel title={say('Services and prices')}>
          <Services />
        </Panel>
        <PhonePanel />
        <ReviewsPanel />
        <BlockedPanel />
      </div>
    </Page>
  )
}

/** [P4] Only an approved page can be opened by others. */
function ClientsView({ performer }: { performer: PerformerAccount }) {
  const number = performer.advert_numbers[0]?.advertNumber
  if (performer.approvalStatus !== 'approved' || number === undefined) return null
  return (
    <Link
      to="/performers/$number"
      params={{ number: String(number) }}
      className={buttonClass({ tone: 'quiet' })}
    >
      <Eye aria-hidden size={18} />
      {say('See it as clients do')}
    </Link>
  )
}

function standing({ approvalStatus }: PerformerAccount): string {
  switch (approvalStatus) {
    case 'approved':
      return say('Your page is approved: everybody can find it.')
    case 'pending':
      return say('Your page waits for approval. Nobody else sees it yet.')
    case 'Rejected':
      return say('Your page is not approved. Nobody else sees it; the reason is in your e-mail.')
  }
}

type Blocked = Reply<'blockedClients'>['blocks'][number]
const panelId = 'blocked-clients'

/** [S14] The clients that the performer has blocked; the note on each says why. */
function BlockedPanel() {
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
