import type { RejectionReason } from '@footlight/contract'
import { useAction } from '../../../../lib/calls/use-call.ts'
import { formatDate, formatNumber } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { useServerNow } from '../../../../lib/page/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/fields/field.tsx'
import { Fact } from '../../fact.tsx'
import type { WaitingDocument } from '../queue-items.ts'
import { ApplicantDecision } from './applicant-decision.tsx'

/** [O14] A document is looked at by a press, which is in the audit log. */
export function DocumentShown({ document, onSeen }: { document: WaitingDocument; onSeen: () => void }) {
  const see = useAction('seeDocument')
  const seen = see.data
  if (!seen)
    return (
      <div className="grid gap-3">
        <p>{say('Each look at a document is written to the log.')}</p>
        {see.error && <FormError>{see.error.failure.message}</FormError>}
        <div>
          <Button
            busy={see.isPending}
            onClick={() => see.mutate({ params: { id: document.id } }, { onSuccess: onSeen })}
          >
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

const reasons = [
  'The document cannot be read.',
  'The document is not valid any more.',
  'The name or the birth date is not the one in the document.',
  'The picture does not show the person with the document.',
  'You may be under age, or show a person who may be.',
] as const satisfies readonly RejectionReason[]

interface DocumentDecisionProps {
  document: WaitingDocument
  isSeen: boolean
  onDecided: () => void
}

/** [O14] Approving takes a look at the document first, and a document that is still valid. */
export function DocumentDecision({ document: { id, expiresOn }, isSeen, onDecided }: DocumentDecisionProps) {
  const approve = useAction('approveDocument')
  const reject = useAction('rejectDocument')
  const today = new Date(useServerNow(60_000)).toISOString().slice(0, 10)
  const params = { id }
  return (
    <ApplicantDecision
      approveLabel={say('Approve the document')}
      approve={() => approve.attempt({ params })}
      obstacle={
        expiresOn < today
          ? say('This document has expired: turn it down.')
          : isSeen
            ? null
            : say('Look at the document first. Then you can approve it.')
      }
      reasons={reasons}
      reject={(reason) => reject.attempt({ params, body: { from: 'pending', reason } })}
      onDecided={onDecided}
    />
  )
}
