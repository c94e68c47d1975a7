import { useState } from 'react'
import { ObjectLink } from '../../../blocks/account/object-link.tsx'
import { recordWords } from '../../../blocks/account/record-words.ts'
import { rejectionText } from '../../../blocks/account/rejection-text.ts'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDate } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { DocumentForm } from './document-form.tsx'

type Person = Reply<'stagePeople'>['people'][number]

/** [O14] The people who may appear on the stage, with their documents. */
export function PeoplePanel({ isEmailProven = true }: { isEmailProven?: boolean }) {
  const { data, error, refetch } = useCall('stagePeople')
  const [isAdding, setAdding] = useState(false)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24 w-full" />
  if (!isEmailProven)
    return <p className="text-paper-1">{say('Confirm your e-mail address first; then send it here.')}</p>
  const { people } = data
  const hasOwn = people.some(({ isPerformer }) => isPerformer)
  return (
    <div className="grid gap-5">
      <p className="text-sm text-paper-1">
        {say(
          'Every person who appears needs one: a passport, identity card or driving licence, and a picture of the person holding it. They are stored encrypted; only operators with that right see them, and each look is logged.',
        )}
      </p>
      {people.length > 0 && (
        <ul className="divide-y divide-line">
          {people.map((person) => (
            <PersonItem key={person.id} person={person} />
          ))}
        </ul>
      )}
      {!hasOwn && <DocumentForm person="performer" onDone={() => undefined} />}
      {hasOwn && !isAdding && (
        <Button size="sm" tone="quiet" className="justify-self-start" onClick={() => setAdding(true)}>
          {say('Add another person')}
        </Button>
      )}
      {isAdding && (
        <DocumentForm person="other" onDone={() => setAdding(false)} onCancel={() => setAdding(false)} />
      )}
    </div>
  )
}

function PersonItem({ person }: { person: Person }) {
  const [isRenewing, setRenewing] = useState(false)
  const remove = useAction('removeStagePerson')
  const invalidate = useInvalidate()
  const date = formatDate(person.expiresOn)
  const drop = async () => {
    const result = await remove.attempt({ params: { id: person.id } })
    if (!result.ok) toast({ tone: 'bad', text: result.message })
    await invalidate('stagePeople')
  }
  return (
    <li className="grid gap-2 py-3">
      <p className="wrap-anywhere">
        <bdi className="font-semibold">{person.legalName}</bdi>
        {person.isPerformer && <span className="text-paper-2"> · {say('This is you')}</span>}
      </p>
      <p className="text-sm text-paper-1">
        {say(recordWords[person.state], { date })}
        {person.state === 'valid' && person.latest.state === 'pending' && (
          <> · {say('A new document waits for approval')}</>
        )}
      </p>
      {person.reason !== null && (
        <div className="text-sm">
          <p className="text-danger-text wrap-anywhere">{rejectionText(person.reason)}</p>
          {person.decisionId !== null && <ObjectLink decisionId={person.decisionId} />}
        </div>
      )}
      {isRenewing ? (
        <DocumentForm
          person={{ id: person.id, legalName: person.legalName }}
          onDone={() => setRenewing(false)}
          onCancel={() => setRenewing(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2.5">
          <Button size="sm" tone="quiet" onClick={() => setRenewing(true)}>
            {say('Send another document')}
          </Button>
          {!person.isPerformer && (
            <Button size="sm" tone="quiet" busy={remove.isPending} onClick={() => void drop()}>
              {say('Remove')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
