import type { RejectionReason } from '@footlight/contract'
import { useState } from 'react'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDate, formatDateTime, formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useKeys } from '../../../lib/page/keyboard/use-keys.ts'
import type { Failure } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/field.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Fact } from '../fact.tsx'
import { ReasonForm } from '../reason-form.tsx'
import type { Application, WaitingDocument } from './queue-items.ts'

/** [O14] What an applicant says of their own, and whether the record of the person is approved. */
export function ApplicationShown({ application }: { application: Application }) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        <bdi>{application.headline}</bdi>
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {application.about}
      </p>
      <dl className="grid gap-2 rounded border border-line p-4 text-sm">
        <Fact name={say('Languages')}>{application.languages.join(', ')}</Fact>
        <Fact name={say('Country')}>{application.country}</Fact>
        <Fact name={say('Identity document approved')}>
          {say(application.record === 'valid' ? 'Yes' : 'No')}
        </Fact>
        <Fact name={say('Agreement accepted')}>{formatDateTime(application.agreement.acceptedAt)}</Fact>
        <Fact name={say('Sent so often')}>{formatNumber(application.attempt)}</Fact>
      </dl>
    </>
  )
}

/** [O14] A document is looked at by a press, which is in the audit log. */
export function DocumentShown({ document }: { document: WaitingDocument }) {
  const see = useAction('seeDocument')
  const seen = see.data
  if (!seen)
    return (
      <div className="grid gap-3">
        <p>{say('Each look at a document is written to the log.')}</p>
        {see.error && <FormError>{see.error.failure.message}</FormError>}
        <div>
          <Button busy={see.isPending} onClick={() => see.mutate({ params: { id: document.id } })}>
            {say('Look at the document')}
          </Button>
        </div>
      </div>
    )
  const pictures = [
    { picture: seen.document, alt: say('The document') },
    { picture: seen.portrait, alt: say('The person with the document') },
  ]
  return (
    <>
      <dl className="grid gap-2 text-sm">
        <Fact name={say('Name')}>
          <bdi>{seen.legalName}</bdi>
        </Fact>
        <Fact name={say('Birth date')}>
          {formatDate(seen.birthDate)} · {say('{count} years', { count: formatNumber(seen.age) })}
        </Fact>
        <Fact name={say('Valid until')}>{formatDate(seen.expiresOn)}</Fact>
      </dl>
      {pictures.map(
        ({ picture, alt }) =>
          picture !== null && (
            <img
              key={alt}
              src={`data:image/webp;base64,${picture}`}
              alt={alt}
              className="max-h-[70dvh] max-w-full rounded bg-ink-2"
            />
          ),
      )}
    </>
  )
}

const reasons = {
  application: [
    'Your profile says too little.',
    'It tells how to reach a person elsewhere.',
    'It asks for payment outside Footlight.',
    'It is not suitable for everybody.',
    'It belongs to another person, or pretends to be by one.',
  ],
  document: [
    'The document cannot be read.',
    'The document is not valid any more.',
    'The name or the birth date is not the one in the document.',
    'The picture does not show the person with the document.',
    'You may be under age, or show a person who may be.',
  ],
} as const satisfies Record<string, readonly RejectionReason[]>

interface ApplicantDecisionProps {
  of: 'application' | 'document'
  id: string
  onDecided: () => void
}

/** A approves, R turns down with a reason. */
export function ApplicantDecision({ of, id, onDecided }: ApplicantDecisionProps) {
  const isDocument = of === 'document'
  const approve = useAction(isDocument ? 'approveDocument' : 'approveApplication')
  const reject = useAction(isDocument ? 'rejectDocument' : 'rejectApplication')
  const invalidate = useInvalidate()
  const [isRejecting, setRejecting] = useState(false)
  // [O7] another operator was first, or its owner replaced it: the queue goes on
  const onFailure = ({ code, message }: Failure) => {
    if (code !== 'ALREADY_DECIDED' && code !== 'NOT_FOUND') return
    toast({ tone: 'bad', text: message })
    void invalidate('applications', 'waitingDocuments')
    onDecided()
  }
  const accept = async () => {
    if (approve.isPending) return
    const result = await approve.attempt({ params: { id } })
    if (!result.ok) return onFailure(result)
    // a document may be what an application waited for
    void invalidate('applications', 'waitingDocuments')
    onDecided()
  }
  useKeys({
    a: isRejecting ? undefined : () => void accept(),
    r: isRejecting ? undefined : () => setRejecting(true),
  })
  if (isRejecting)
    return (
      <ReasonForm
        reasons={reasons[of]}
        hint={say('Its owner reads this, by bell and e-mail. The usual reasons are translated.')}
        confirmLabel={say('Turn it down')}
        send={async (reason) => {
          const result = await reject.attempt({ params: { id }, body: { reason } })
          if (!result.ok) onFailure(result)
          return result
        }}
        onDone={onDecided}
        onCancel={() => setRejecting(false)}
      />
    )
  return (
    <div className="grid gap-3">
      {approve.error && <FormError>{approve.error.failure.message}</FormError>}
      <div className="flex flex-wrap gap-2.5">
        <Button busy={approve.isPending} onClick={() => void accept()}>
          {say(isDocument ? 'Approve the document' : 'Approve the performer')}
        </Button>
        <Button tone="quiet" onClick={() => setRejecting(true)}>
          {say('Turn it down')}
        </Button>
      </div>
    </div>
  )
}
