import type { PerformerAccount } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { Services } from '../../../../blocks/performer/services/services.tsx'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { Eye } from '../../../../ui/icons/icons.ts'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'
import { Page, Panel } from '../../../../ui/page.tsx'
import { BlockedPanel } from './blocked-panel.tsx'
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
