import { type Report, suspensionOf } from '@footlight/contract'
import { useState } from 'react'
import { rejectionText } from '../../../../blocks/account/rejection-text.ts'
import { StatusBadge } from '../../../../blocks/performer/status-badge.tsx'
import { useSignedIn } from '../../../../lib/account/session.ts'
import { useAction, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { formatDate, formatDateTime, formatNumber } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/fields/field.tsx'
import { toast } from '../../../../ui/notices/toast.tsx'
import { AccountLink } from '../../account-link.tsx'
import { Fact } from '../../fact.tsx'
import { ReasonForm } from '../../reason-form.tsx'

const reasons = Object.values(suspensionOf).filter((reason) => reason !== null)

interface ReportedAccountProps {
  report: Report
  about: NonNullable<Report['about']>
  /** with the reason that its owner reads */
  onSuspended: (reason: string) => void
}

/** [S14, O2] The account that a report is about: its facts, and its suspension. */
export function ReportedAccount({ report, about, onSuspended }: ReportedAccountProps) {
  const maySuspend = useSignedIn()?.capabilities.includes('accounts') ?? false
  const { account } = about
  return (
    <section
      aria-label={say('The account of {name}', { name: about.name })}
      className="mt-4 grid gap-3 rounded border border-line p-4"
    >
      <div>
        <h3 className="font-semibold wrap-anywhere">
          <AccountLink id={about.id} name={about.name} />
        </h3>
        <p className="text-sm text-paper-2">
          {say(about.role === 'client' ? 'Client' : 'Performer')}
          {about.number !== null && ` · ${say('No. {number}', { number: about.number })}`}
        </p>
      </div>
      <dl className="grid gap-2 text-sm sm:max-w-md">
        {account && <Fact name={say('Account since')}>{formatDate(account.since)}</Fact>}
        <Fact name={say('Reports about it')}>{formatNumber(about.reports)}</Fact>
        <Fact name={say('Sessions')}>{formatNumber(about.sessions)}</Fact>
        {about.status && !account?.suspension && (
          <Fact name={say('State')}>
            <StatusBadge status={about.status} away={false} />
          </Fact>
        )}
      </dl>
      {account?.suspension ? (
        <Suspended id={about.id} suspension={account.suspension} mayEnd={maySuspend} />
      ) : (
        account && maySuspend && <SuspendHere report={report} id={about.id} onSuspended={onSuspended} />
      )}
    </section>
  )
}

interface SuspendedProps {
  id: string
  suspension: { since: string; reason: string }
  mayEnd: boolean
}

function Suspended({ id, suspension, mayEnd }: SuspendedProps) {
  const end = useAction('endSuspension')
  const invalidate = useInvalidate()
  const press = async () => {
    try {
      await end.mutateAsync({ params: { id } })
    } catch {
      return
    }
    toast({ tone: 'good', text: say('The suspension is ended') })
    await invalidate('listReports', 'listAuditLog')
  }
  return (
    <div className="grid gap-3">
      <p className="border-s-2 border-danger ps-3 wrap-anywhere">
        <span className="block font-medium text-danger-text">
          {say('Suspended since {when}', { when: formatDateTime(suspension.since) })}
        </span>
        <bdi>{rejectionText(suspension.reason)}</bdi>
      </p>
      {end.error && <FormError>{end.error.failure.message}</FormError>}
      {mayEnd && (
        <div>
          <Button size="sm" tone="quiet" busy={end.isPending} onClick={() => void press()}>
            {say('End the suspension')}
          </Button>
        </div>
      )}
    </div>
  )
}

function SuspendHere({
  report,
  id,
  onSuspended,
}: { report: Report; id: string } & Pick<ReportedAccountProps, 'onSuspended'>) {
  const [isAsking, setAsking] = useState(false)
  const suspend = useAction('suspendAccount')
  const invalidate = useInvalidate()
  if (!isAsking)
    return (
      <div>
        <Button size="sm" tone="quiet" onClick={() => setAsking(true)}>
          {say('Suspend the account')}
        </Button>
      </div>
    )
  return (
    <ReasonForm
      reasons={reasons}
      suggested={suspensionOf[report.reason]}
      hint={say(
        'The account is signed out, what it takes part in ends, and it cannot sign in. Its owner reads the reason by e-mail and when signing in.',
      )}
      confirmLabel={say('Suspend the account')}
      send={(reason) => suspend.attempt({ params: { id }, body: { reason, isReported: true } })}
      onDone={(reason) => {
        setAsking(false)
        onSuspended(reason)
        void invalidate('listReports', 'listAuditLog')
      }}
      onCancel={() => setAsking(false)}
    />
  )
}
