import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { rejectionText } from '../../../blocks/account/rejection-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatDate, formatDateTime } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Page, Panel } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { type Decision, factsOf, isSentIn, subjectOf, titleOf } from './decision-words.ts'
import { ObjectionForm } from './objection-form.tsx'

/** [O7] The statement of reasons of a decision, for the account that it concerns, and the objection to it. */
export function DecisionScreen({ id }: { id: string }) {
  const { data } = useCall('decision', { params: { id } })
  return (
    <Page title={data ? titleOf(data.decision) : say('A decision of ours')} width="reading">
      <DecisionPanels id={id} />
    </Page>
  )
}

/** The statement and the objection, without the page around them. */
export function DecisionPanels({ id }: { id: string }) {
  const { data, error, refetch } = useCall('decision', { params: { id } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80 w-full" />
  return (
    <div className="grid gap-6">
      <Statement decision={data.decision} />
      <Redress decision={data.decision} />
    </div>
  )
}

function Statement({ decision }: { decision: Decision }) {
  const subject = subjectOf(decision)
  return (
    <Panel title={say('Why we decided this')}>
      <dl className="grid gap-4">
        {subject && <Fact name={say('What it is about')}>{subject}</Fact>}
        <Fact name={say('Decided on')}>{formatDateTime(decision.at)}</Fact>
        <Fact name={say('The rule')}>
          <span dir="auto">{rejectionText(decision.reason)}</span>{' '}
          <Link to="/p/$page" params={{ page: 'terms' }} className="underline underline-offset-2">
            {say('Our rules')}
          </Link>
        </Fact>
        <Fact name={say('The facts')}>{factsOf(decision)}</Fact>
        <Fact name={say('By whom')}>
          {say(
            decision.isAutomated
              ? 'A program decided this without a person.'
              : 'A person decided this; no program did.',
          )}
        </Fact>
      </dl>
    </Panel>
  )
}

function Redress({ decision }: { decision: Decision }) {
  const now = useServerNow(60_000)
  const { objection, objectUntil } = decision
  if (!objection)
    return (
      <Panel title={say('If you think that this is wrong')}>
        {now > Date.parse(objectUntil) ? (
          <p>{say('The time to object ended on {when}.', { when: formatDate(objectUntil) })}</p>
        ) : (
          <>
            <p className="mb-4">
              {say(
                'Object here until {when}, free of charge. An operator who did not decide this looks at it, where there is another, and you read the answer here.',
                { when: formatDate(objectUntil) },
              )}
            </p>
            <ObjectionForm id={decision.id} />
          </>
        )}
        {isSentIn(decision.kind) && (
          <p className="mt-4">
            <Link to="/perform" className="underline underline-offset-2">
              {say('Or change it and send it again.')}
            </Link>
          </p>
        )}
        <p className="mt-4 text-sm text-paper-1">
          <Said
            text="You can also <link>write to us</link>, take it to an out-of-court dispute body, or to a court."
            link={<Link to="/contact" className="underline underline-offset-2" />}
          />
        </p>
      </Panel>
    )
  return (
    <Panel title={say('Your objection')}>
      <p className="text-sm text-paper-2">{formatDateTime(objection.at)}</p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {objection.text}
      </p>
      {objection.decided ? (
        <div className="mt-4 border-s-2 border-amber ps-4">
          <p className="font-semibold">
            {say(
              objection.decided.outcome === 'REVERSED' ? 'We took our decision back' : 'Our decision stands',
            )}
          </p>
          <p dir="auto" className="wrap-anywhere">
            {rejectionText(objection.decided.reason)}
          </p>
          <p className="text-sm text-paper-2">{formatDateTime(objection.decided.at)}</p>
        </div>
      ) : (
        <p className="mt-4">{say('We look at it, and you are told by bell and e-mail.')}</p>
      )}
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-paper-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
