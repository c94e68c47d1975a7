import { type ApplicationStep, applicationSteps } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { ObjectLink } from '../../../blocks/account/object-link.tsx'
import { rejectionText } from '../../../blocks/account/rejection-text.ts'
import { SendProofAgain } from '../../../blocks/account/send-proof-again.tsx'
import { Services } from '../../../blocks/performer/services/services.tsx'
import { useSignedIn } from '../../../lib/account/session.ts'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/field.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Page, Panel } from '../../../ui/page.tsx'
import { AgreementStep, isAgreementChanged } from './agreement-step.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { ProfileStep } from './profile-step.tsx'
import { Step } from './step.tsx'

type Application = Reply<'application'>['application']

/** [O14] A performer's application: its steps, in any order, and what the operator said of it. */
export function ApplyScreen() {
  const { data, error, refetch } = useCall('application')
  if (error) return <ErrorState heading="h1" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="m-8 h-72" />
  const { application } = data
  if (application.state === 'approved') return <Approved application={application} />
  return (
    <Page
      title={say('Perform here')}
      lead={say('Do these steps in any order; each is saved by itself, and you may come back later.')}
      width="reading"
    >
      <div className="grid gap-5">
        <Standing application={application} />
        <Steps missing={application.missing} application={application} />
        <Sending application={application} />
      </div>
    </Page>
  )
}

/** An approved performer finds the people of the stage and their documents here. */
function Approved({ application }: { application: Application }) {
  return (
    <Page title={say('People on your stage')} width="reading">
      <div className="grid gap-5">
        {isAgreementChanged(application) && (
          <AgreementStep isDone={false} agreement={application.agreement} />
        )}
        <PeoplePanel />
      </div>
    </Page>
  )
}

function Standing({ application }: { application: Application }) {
  const { state, reason, decisionId, missing } = application
  const done = applicationSteps.length - missing.length
  if (state === 'Rejected')
    return (
      <Panel title={say('Your application was not approved')}>
        <p className="wrap-anywhere">{rejectionText(reason)}</p>
        {decisionId !== null && <ObjectLink decisionId={decisionId} />}
        <p className="mt-2 text-paper-1">{say('Change what is needed and send it again.')}</p>
      </Panel>
    )
  if (state === 'pending')
    return (
      <Panel title={say('We are looking at your application')}>
        <p className="text-paper-1">
          {say('You read our answer here, by the bell and by e-mail. You may still change what is below.')}
        </p>
      </Panel>
    )
  return (
    <p role="status" className="text-paper-1">
      {say('{done} of {all} steps are done.', {
        done: formatNumber(done),
        all: formatNumber(applicationSteps.length),
      })}
    </p>
  )
}

function Steps({ missing, application }: { missing: readonly ApplicationStep[]; application: Application }) {
  const isDone = (step: ApplicationStep) => !missing.includes(step)
  return (
    <>
      <EmailStep isDone={isDone('email')} />
      <ProfileStep isDone={isDone('profile')} />
      <PriceStep isDone={isDone('services')} />
      <Step title={say('Identity document')} isDone={isDone('document')}>
        <PeoplePanel isEmailProven={isDone('email')} />
      </Step>
      <AgreementStep isDone={isDone('agreement')} agreement={application.agreement} />
      <Panel title={say('Bank account')}>
        <p className="text-paper-1">
          {say('You may name it now or later: we pay nothing before your first show.')}
        </p>
        <p className="mt-3">
          <Link to="/studio/money" className={buttonClass({ tone: 'quiet', size: 'sm' })}>
            {say('To your money')}
          </Link>
        </p>
      </Panel>
    </>
  )
}

function EmailStep({ isDone }: { isDone: boolean }) {
  const account = useSignedIn()?.account
  const invalidate = useInvalidate()
  return (
    <Step title={say('E-mail address')} isDone={isDone}>
      {isDone ? (
        <p className="text-paper-1 wrap-anywhere">{account?.email}</p>
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="text-paper-1 wrap-anywhere">
            {say('Open the link in the e-mail that we sent to {email}.', { email: account?.email ?? '' })}
          </p>
          <div className="flex flex-wrap gap-2.5">
            <Button size="sm" tone="quiet" onClick={() => void invalidate('application', 'checkSession')}>
              {say('I have opened it')}
            </Button>
            {account && <SendProofAgain accountId={account.id} />}
          </div>
        </div>
      )}
    </Step>
  )
}

function Sending({ application: { state, missing } }: { application: Application }) {
  const send = useAction('sendApplication', { repeatable: true })
  const invalidate = useInvalidate()
  if (state === 'pending') return null
  const failure = send.error?.failure
  return (
    <div className="grid justify-items-start gap-3">
      {failure && <FormError>{failure.message}</FormError>}
      <Button
        size="lg"
        busy={send.isPending}
        disabled={missing.length > 0}
        onClick={() => send.mutate(undefined, { onSettled: () => invalidate('application', 'studio') })}
      >
        {say(state === 'Rejected' ? 'Send the application again' : 'Send the application')}
      </Button>
      {missing.length > 0 && (
        <p className="text-sm text-paper-1">{say('Once every step is done, you can send it.')}</p>
      )}
    </div>
  )
}

/** [M4] What the performer offers, as in the studio. */
function PriceStep({ isDone }: { isDone: boolean }) {
  return (
    <Step title={say('Services and prices')} isDone={isDone}>
      <Services />
    </Step>
  )
}
