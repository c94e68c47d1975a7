import { Link } from '@tanstack/react-router'
import { ObjectLink } from '../../../blocks/account/object-link.tsx'
import { rejectionText } from '../../../blocks/account/rejection-text.ts'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatDateTime } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { isAgreementChanged } from './agreement-step.tsx'

type State = Exclude<Reply<'application'>['application']['state'], 'approved'>

const words: Record<State, { title: Message; link: Message }> = {
  draft: {
    title: 'Your application is not sent yet. Clients do not see you before it is approved.',
    link: 'Go on with it',
  },
  pending: {
    title: 'We are looking at your application. Clients do not see you before it is approved.',
    link: 'Look at your application',
  },
  Rejected: { title: 'Your application was not approved.', link: 'Change it and send it again' },
}

const place =
  'mx-4 mt-5 grid justify-items-start gap-2.5 rounded-lg border border-line bg-ink-1 px-5 py-4 sm:mx-8'

/** [O14] Above every place of the studio while the performer is not approved. */
export function ApplicationNotice() {
  const { data } = useCall('application', undefined, { staleTime: 60_000 })
  if (!data) return null
  if (data.application.state === 'approved') return <AgreementNotice application={data.application} />
  const { state, reason, decisionId } = data.application
  const { title, link } = words[state]
  return (
    <section aria-label={say('Your application')} className={place}>
      <p>{say(title)}</p>
      {reason !== null && <p className="text-danger-text wrap-anywhere">{rejectionText(reason)}</p>}
      {decisionId !== null && <ObjectLink decisionId={decisionId} />}
      <Link to="/perform" className={buttonClass({ size: 'sm' })}>
        {say(link)}
      </Link>
    </section>
  )
}

/** An approved performer is asked to accept an agreement that has changed since they accepted it. */
function AgreementNotice({ application }: { application: Reply<'application'>['application'] }) {
  const now = useServerNow(60_000)
  const { acceptBy } = application.agreement
  if (!isAgreementChanged(application)) return null
  return (
    <section aria-label={say('Agreement')} className={place}>
      <p>{say('The agreement has changed. Please read and accept it.')}</p>
      {acceptBy !== null && (
        <p className="text-paper-1">
          {Date.parse(acceptBy) > now
            ? say('Until {date} you can go live without it.', { date: formatDateTime(acceptBy) })
            : say('You can go live again once it is accepted.')}
        </p>
      )}
      <Link to="/perform" className={buttonClass({ size: 'sm' })}>
        {say('Read the agreement')}
      </Link>
    </section>
  )
}
