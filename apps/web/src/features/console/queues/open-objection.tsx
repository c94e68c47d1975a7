import { useState } from 'react'
import { rejectionText } from '../../../blocks/account/rejection-text.ts'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useKeys } from '../../../lib/page/keyboard/use-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Fact } from '../fact.tsx'
import { ReasonForm } from '../reason-form.tsx'
import { decisionWords } from './item-words.ts'
import { ObjectedItem } from './objected-item.tsx'
import type { Objection } from './queue-items.ts'

/** [O7] What the account says against a decision, and the decision. */
export function ObjectionShown({ objection }: { objection: Objection }) {
  return (
    <>
      <ObjectedItem objection={objection} />
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {objection.text}
      </p>
      <dl className="grid gap-2 rounded border border-line p-4 text-sm">
        <Fact name={say('It is about')}>
          {say(decisionWords[objection.kind])}
          {objection.about && (
            <>
              {' · '}
              <bdi>{objection.about}</bdi>
            </>
          )}
        </Fact>
        <Fact name={say('Decided by')}>
          <bdi>{objection.decidedBy ?? say('a program')}</bdi>
        </Fact>
        <Fact name={say('Decided on')}>{formatDateTime(objection.at)}</Fact>
        <Fact name={say('Reason')}>
          <bdi>{rejectionText(objection.reason)}</bdi>
        </Fact>
        <Fact name={say('After a report')}>{say(objection.isReported ? 'Yes' : 'No')}</Fact>
      </dl>
    </>
  )
}

/** A takes the decision back, R lets it stand; the account reads why. */
export function ObjectionDecision({ objection, onDecided }: { objection: Objection; onDecided: () => void }) {
  const decide = useAction('decideObjection')
  const invalidate = useInvalidate()
  const [outcome, setOutcome] = useState<'UPHELD' | 'REVERSED'>()
  const mayDecide = !objection.isOwn && outcome === undefined
  useKeys({
    a: mayDecide ? () => setOutcome('REVERSED') : undefined,
    r: mayDecide ? () => setOutcome('UPHELD') : undefined,
  })
  if (objection.isOwn) return <p>{say('You made this decision: another operator decides the objection.')}</p>
  if (outcome)
    return (
      <ReasonForm
        reasons={[]}
        hint={say('The account reads this, by bell and e-mail.')}
        confirmLabel={say(outcome === 'REVERSED' ? 'Take the decision back' : 'Let the decision stand')}
        send={async (reason) => {
          const result = await decide.attempt({ params: { id: objection.id }, body: { outcome, reason } })
          if (!result.ok && result.code === 'ALREADY_DECIDED') {
            toast({ tone: 'bad', text: result.message })
            void invalidate('waitingObjections')
          }
          return result
        }}
        onDone={onDecided}
        onCancel={() => setOutcome(undefined)}
      />
    )
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button onClick={() => setOutcome('REVERSED')}>{say('Take the decision back')}</Button>
      <Button tone="quiet" onClick={() => setOutcome('UPHELD')}>
        {say('Let the decision stand')}
      </Button>
    </div>
  )
}
