import type { SetupFact } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { sayCount } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { CircleCheck } from '../../../ui/icons/icons.ts'
import { Panel } from '../../../ui/page.tsx'
import { pageWords } from '../pages/page-words.ts'
import type { Section } from '../sections.ts'

interface FactWords {
  label: Message
  /** what the site is without it */
  without: Message
  /** where an operator sets it up */
  desk?: Section
  /** what the person who starts the site sets */
  variables?: string
}

const words: Record<SetupFact, FactWords> = {
  operator: { label: 'An operator', without: 'The site has nobody to run it.', desk: 'operators' },
  categories: {
    label: 'Categories',
    without: 'Performers have none to choose, and clients none to look into.',
    desk: 'categories',
  },
  pages: { label: 'Legal pages', without: 'Some still have [brackets] to fill in.', desk: 'pages' },
  payment: {
    label: 'A payment provider',
    without: 'Clients cannot top up.',
    variables: 'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET',
  },
  mail: {
    label: 'A mail server',
    without: 'No e-mail is sent: nobody can confirm an address or set a new password.',
    variables: 'SMTP_URL',
  },
  payouts: {
    label: 'The account that pays performers',
    without: 'Payout batches cannot be exported for the bank.',
    variables: 'PAYOUT_NAME, PAYOUT_IBAN',
  },
  performer: {
    label: 'A first performer',
    without: 'Nobody is approved yet, so the grid is empty.',
    desk: 'queues',
  },
  prices: {
    label: 'Bounds of prices',
    without: 'Performers may ask any price for a minute.',
    desk: 'settings',
  },
  phone: {
    label: 'A telephone line',
    without: 'Clients cannot call by telephone.',
    variables: 'TWILIO_AUTH_TOKEN, TWILIO_NUMBER',
  },
  relay: {
    label: 'A relay',
    without: 'Viewers in closed networks see a simpler picture, or none.',
    variables: 'TURN_URLS, TURN_SECRET',
  },
  files: {
    label: 'An object store',
    without: 'Pictures and videos are stored on this one machine.',
    variables: 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY',
  },
  ffmpeg: {
    label: 'ffmpeg on the media server',
    without: 'Cards show no live picture, and old browsers see none.',
  },
}

/** What this site still lacks, each with where to set it up; nothing once all is there. */
export function SetupPanel() {
  const { data } = useCall('siteSetup')
  if (!data) return null
  const missing = data.facts.filter(({ isReady }) => !isReady)
  if (missing.length === 0) return null
  const needed = missing.filter(({ isNeeded }) => isNeeded)
  return (
    <Panel title={say('What this site still lacks')}>
      {needed.length === 0 ? (
        <p className="mb-3 flex items-center gap-2 text-paper-1">
          <CircleCheck aria-hidden size={18} className="text-available" />
          {say('All that a site needs is there. This would make it better:')}
        </p>
      ) : (
        <p className="mb-3 text-paper-1">
          {sayCount(
            needed.length,
            '{count} thing is needed before you open.',
            '{count} things are needed before you open.',
          )}
        </p>
      )}
      <ul className="divide-y divide-line">
        {missing.map(({ fact, isNeeded }) => (
          <MissingFact
            key={fact}
            words={words[fact]}
            isNeeded={isNeeded}
            detail={
              fact === 'pages'
                ? data.unfinishedPages.map((page) => say(pageWords[page])).join(', ')
                : undefined
            }
          />
        ))}
      </ul>
    </Panel>
  )
}

interface MissingFactProps {
  words: FactWords
  isNeeded: boolean
  detail: string | undefined
}

function MissingFact({ words: { label, without, desk, variables }, isNeeded, detail }: MissingFactProps) {
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-baseline">
      <div className="min-w-0 wrap-anywhere">
        <span className="font-medium">{say(label)}</span>
        {!isNeeded && <span className="text-sm text-paper-2"> · {say('can wait')}</span>}
        <p className="text-sm text-paper-1">
          {say(without)}
          {detail && ` ${detail}.`}
        </p>
        {variables && (
          <p className="text-sm text-paper-2">
            {say('Set when the site starts:')} <code className="wrap-anywhere">{variables}</code>
          </p>
        )}
      </div>
      {desk && (
        <Link
          to="/admin"
          search={{ desk }}
          className="inline-flex min-h-11 items-center text-amber-text underline underline-offset-4"
        >
          {say('Set it up')}
        </Link>
      )}
    </li>
  )
}
