import { type DecisionKind, objectionLengths } from '@footlight/contract'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { textRules } from '../../../blocks/account/account-rules.ts'
import { rejectionText } from '../../../blocks/account/rejection-text.ts'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDate, formatDateTime, isolated } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Page, Panel } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'

type Decision = Reply<'decision'>['decision']

const words: Record<DecisionKind, { shown: Message; held: Message; about?: Message }> = {
  PHOTO: { shown: 'We took your photo down', held: 'We did not publish your photo' },
  MEDIA: {
    shown: 'We took your video down',
    held: 'We did not publish your video',
    about: 'The video “{about}”',
  },
  REVIEW: {
    shown: 'We took your review down',
    held: 'We did not publish your review',
    about: 'Your review of {about}',
  },
  ANSWER: { shown: 'We took your answer down', held: 'We did not publish your answer' },
  NAME: {
    shown: 'We took your new name down: the one before is shown again',
    held: 'We took your new name down: the one before is shown again',
    about: 'The name “{about}”',
  },
  APPLICATION: {
    shown: 'We withdrew your approval as a performer',
    held: 'We did not approve your application',
  },
  DOCUMENT: {
    shown: 'We withdrew the approval of an identity document',
    held: 'We did not approve an identity document',
  },
  ACCOUNT: { shown: 'We suspended your account', held: 'We suspended your account' },
  SESSION: {
    shown: 'We ended your session',
    held: 'We ended your session',
    about: 'Your session with {about}',
  },
}

/** What was decided. */
const titleOf = ({ kind, wasShown }: Decision): string => say(wasShown ? words[kind].shown : words[kind].held)

/** What it was about; empty where the title says it. */
function subjectOf({ kind, about }: Decision): string {
  const text = words[kind].about
  return text && about ? say(text, { about: isolated(about) }) : ''
}

/** [O14] What performers send in, and may send again. */
const isSentIn = (kind: DecisionKind) => kind === 'APPLICATION' || kind === 'DOCUMENT'

/** [O7] The facts that led to the decision. */
function factsOf({ kind, isAutomated, isReported, wasShown }: Decision): string {
  if (kind === 'ACCOUNT' && isAutomated)
    return say('An earlier account of your e-mail address was suspended. A suspension holds for the address.')
  if (isSentIn(kind)) return say('An operator looked at what you sent in.')
  if (isReported) return say('It was reported to us, and an operator looked at it.')
  return say(
    wasShown
      ? 'An operator looked at it without a report.'
      : 'An operator looked at it before it was to be published.',
  )
}

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

const rules = { text: textRules(objectionLengths) }

/** [O7] An objection is made once. */
function ObjectionForm({ id }: { id: string }) {
  const object = useAction('objectToDecision')
  const invalidate = useInvalidate()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { text: '' },
    resolver: rulesResolver(rules, useSentences()),
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ text }) => {
    const result = await object.attempt({ params: { id }, body: { text } })
    if (!result.ok) return showFailure(result, ['text'], setError)
    await invalidate('decision')
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {errors.root && <FormError>{errors.root.message}</FormError>}
      <Field label={say('Why do you think so?')} error={errors.text?.message}>
        {(field) => (
          <TextArea {...field} {...register('text')} maxLength={objectionLengths.most} dir="auto" />
        )}
      </Field>
      <div>
        <Button type="submit" busy={isSubmitting}>
          {say('Send the objection')}
        </Button>
      </div>
    </form>
  )
}
