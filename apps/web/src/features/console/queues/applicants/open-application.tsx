import { profileTextNames, type RejectionReason } from '@footlight/contract'
import { useAction } from '../../../../lib/calls/use-call.ts'
import { formatDateTime, formatNumber } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import { Fact } from '../../fact.tsx'
import type { Application } from '../queue-items.ts'
import { ApplicantDecision } from './applicant-decision.tsx'

/** [O14] What an applicant says of their own, and whether the record of the person is approved. */
export function ApplicationShown({ application }: { application: Application }) {
  return (
    <>
      {application.wasSuspended && (
        <p className="rounded border border-danger px-4 py-3">{say('This address was suspended.')}</p>
      )}
      {profileTextNames.map((name) => (
        <p
          key={name}
          dir="auto"
          className={cx('whitespace-pre-line wrap-anywhere', name === 'headline' && 'font-semibold')}
        >
          {application[name]}
        </p>
      ))}
      <dl className="grid gap-2 rounded border border-line p-4 text-sm">
        <Fact name={say('Languages')}>{application.languages.join(', ')}</Fact>
        <Fact name={say('Country')}>{application.country}</Fact>
        <Fact name={say('Identity document approved')}>
          {say(application.record === 'valid' ? 'Yes' : 'No')}
        </Fact>
        <Fact name={say('Agreement accepted')}>{formatDateTime(application.agreement.acceptedAt)}</Fact>
        <Fact name={say('Attempt')}>{formatNumber(application.attempt)}</Fact>
      </dl>
    </>
  )
}

const reasons = [
  'Your profile says too little.',
  'It tells how to reach a person elsewhere.',
  'It asks for payment outside Footlight.',
  'It is not suitable for everybody.',
  'It belongs to another person, or pretends to be by one.',
] as const satisfies readonly RejectionReason[]

export function ApplicationDecision({
  application: { id, attempt },
  onDecided,
}: {
  application: Application
  onDecided: () => void
}) {
  const approve = useAction('approveApplication')
  const reject = useAction('rejectApplication')
  const params = { id }
  return (
    <ApplicantDecision
      approveLabel={say('Approve the performer')}
      approve={() => approve.attempt({ params, body: { attempt } })}
      reasons={reasons}
      reject={(reason) => reject.attempt({ params, body: { attempt, reason } })}
      onDecided={onDecided}
    />
  )
}
