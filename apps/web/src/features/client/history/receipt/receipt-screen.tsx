import type { Role } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { ReportButton } from '../../../../blocks/account/report-button.tsx'
import { ReceiptView } from '../../../../blocks/receipt/receipt-view.tsx'
import { OwnReview } from '../../../../blocks/review/own-review.tsx'
import { useSignedIn } from '../../../../lib/account/session.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { ArrowLeft, Printer } from '../../../../ui/icons/icons.ts'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'
import { Page } from '../../../../ui/page.tsx'

/** Where each reader came from. */
function wayBack(role: Role | undefined, session: string) {
  switch (role) {
    case 'performer':
      return { to: '/studio', label: 'Studio' } as const
    case 'admin':
      return { to: '/admin', search: { desk: 'sessions', session }, label: 'Console' } as const
    default:
      return { to: '/history', label: 'History' } as const
  }
}

/** The receipt of one session, for the accounts that may open it. */
export function ReceiptScreen({ sessionId }: { sessionId: string }) {
  const { data, error, refetch } = useCall('receipt', { params: { id: sessionId } })
  const role = useSignedIn()?.role
  const { label, ...way } = wayBack(role, sessionId)
  return (
    <Page
      title={say('Receipt')}
      width="reading"
      actions={
        <>
          <Link {...way} className={buttonClass({ tone: 'ghost' })}>
            <ArrowLeft aria-hidden size={18} className="rtl:-scale-x-100" />
            {say(label)}
          </Link>
          {data && role && (
            <ReportButton label={say('Report this show')} about={[{ kind: 'SESSION', id: sessionId }]} />
          )}
          {data && (
            <Button tone="quiet" icon={<Printer aria-hidden size={17} />} onClick={() => print()}>
              {say('Print')}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <ErrorState error={error} title={say('There is no such receipt')} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <ReceiptView {...data} />
          {role === 'client' && <OwnReview sessionId={sessionId} />}
        </>
      ) : (
        <Skeleton className="h-[32rem] w-full" />
      )}
    </Page>
  )
}
