import type { Capability, SetupFact } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatNumber, sayCount } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { recall, remember, storageKeys } from '../../../lib/page/storage.ts'
import { Button } from '../../../ui/button.tsx'
import { CircleCheck } from '../../../ui/icons/icons.ts'
import { Panel } from '../../../ui/page.tsx'
import { pageWords } from '../pages/page-words.ts'
import type { Section } from '../sections.ts'

interface FactWords {
  label: Message
  /** what the site is without it */
  without: Message
  /** [O6] who can act on it */
  needs: Capability
  /** where an operator sets it up */
  desk?: Section
  /** what the person who starts the site sets */
  variables?: string
}

const words: Record<SetupFact, FactWords> = {
  operator: {
    label: 'An operator',
    without: 'The site has nobody to run it.',
    needs: 'operators',
    desk: 'operators',
  },
  categories: {
    label: 'Categories',
    without: 'Performers have none to choose, and clients none to look into.',
    needs: 'pages',
    desk: 'categories',
  },
  pages: {
    label: 'Legal pages',
    without: 'Some still have [brackets] to fill in.',
    needs: 'pages',
    desk: 'pages',
  },
  payment: {
    label: 'A payment provider',
    without: 'Clients cannot top up.',
    needs: 'settings',
    variables: 'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET',
  },
  mail: {
    label: 'A mail server',
    without: 'No e-mail is sent: nobody can confirm an address or set a new password.',
    needs: 'settings',
    variables: 'SMTP_URL',
  },
  payouts: {
    label: 'The account that pays performers',
    without: 'Payout batches cannot be exported for the bank.',
    needs: 'payouts',
    variables: 'PAYOUT_NAME, PAYOUT_IBAN',
  },
  performer: {
    label: 'A first performer',
    without: 'Nobody is approved yet, so the grid is empty.',
    needs: 'approvals',
    desk: 'queues',
  },
  prices: {
    label: 'Bounds of prices',
    without: 'Performers may ask any price for a minute.',
    needs: 'settings',
    desk: 'settings',
  },
  phone: {
    label: 'A telephone line',
    without: 'Clients cannot call by telephone.',
    needs: 'settings',
    variables: 'TWILIO_AUTH_TOKEN, TWILIO_NUMBER',
  },
  relay: {
    label: 'A relay',
    without: 'Viewers in closed networks see a simpler picture, or none.',
    needs: 'settings',
    variables: 'TURN_URLS, TURN_SECRET',
  },
  files: {
    label: 'An object store',
    without: 'Pictures and videos are stored on this one machine.',
    needs: 'settings',
    variables: 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY',
  },
  ffmpeg: {
    label: 'ffmpeg on the media server',
    without: 'Cards show no live picture, and old browsers see none.',
    needs: 'settings',
  },
}

/** What can wait and was put away, in this browser: by the names of the facts. */
function usePutAway() {
  const [names, setNames] = useState(() => (recall(storageKeys.setUpLater) ?? '').split(' ').filter(Boolean))
  const write = (next: string[]) => {
    remember(storageKeys.setUpLater, next.join(' '))
    setNames(next)
  }
  return {
    has: (fact: SetupFact) => names.includes(fact),
    putAway: (fact: SetupFact) => write([...names, fact]),
    bringBack: () => write([]),
  }
}

/**
 * [O2] What this site still lacks and this operator can act on, each with where to set it up; what can wait can be put away.
 * Nothing once all is there.
 */
export function SetupPanel() {
  const held = useSignedIn()?.capabilities ?? []
  const { data } = useCall('siteSetup')
  const away = usePutAway()
  if (!data) return null
  const lacking = data.facts.filter(({ fact, isReady }) => !isReady && held.includes(words[fact].needs))
  const missing = lacking.filter(({ fact, isNeeded }) => isNeeded || !away.has(fact))
  const hidden = lacking.length - missing.length
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
            onPutAway={() => away.putAway(fact)}
            detail={
              fact === 'pages'
                ? data.unfinishedPages.map((page) => say(pageWords[page])).join(', ')
                : undefined
            }
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="sm" tone="ghost" onClick={away.bringBack}>
          {say('Show what was put away: {count}', { count: formatNumber(hidden) })}
        </Button>
      )}
    </Panel>
  )
}

interface MissingFactProps {
  words: FactWords
  isNeeded: boolean
  onPutAway: () => void
  detail: string | undefined
}

function MissingFact({
  words: { label, without, desk, variables },
  isNeeded,
  onPutAway,
  detail,
}: MissingFactProps) {
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
      <div className="flex flex-wrap items-center gap-x-4">
        {desk && (
          <Link
            to="/admin"
            search={{ desk }}
            className="inline-flex min-h-11 items-center text-amber-text underline underline-offset-4"
          >
            {say('Set it up')}
          </Link>
        )}
        {!isNeeded && (
          <Button
            size="sm"
            tone="ghost"
            aria-label={say('Put away: {what}', { what: say(label) })}
            onClick={onPutAway}
          >
            {say('Put away')}
          </Button>
        )}
      </div>
    </li>
  )
}
