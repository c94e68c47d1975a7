import type { Report } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { kindWords, reasonWords } from '../../../../blocks/account/report-words.ts'
import { useSignedIn } from '../../../../lib/account/session.ts'
import { formatDateTime } from '../../../../lib/language/format.ts'
import { type Message, say } from '../../../../lib/language/say.ts'
import { Panel } from '../../../../ui/page.tsx'
import { Said } from '../../../../ui/text/said.tsx'
import { AccountLink } from '../../account-link.tsx'
import { ChangedName } from './changed-name.tsx'
import { CloseReport, outcomeWords, useReportEnd } from './close-report.tsx'
import { ReportShown } from './report-shown.tsx'
import { ReportedAccount } from './reported-account.tsx'
import { ReportedItem } from './reported-item.tsx'
import { ReportedSession } from './reported-session.tsx'

interface ReportItemProps {
  report: Report
  /** another operator holds it: it can be read */
  isHeld?: boolean
  onClosed?: (() => void) | undefined
}

interface PartProps extends ReportItemProps {
  /** Adds to the note what was done, and why. */
  onDone: (what: Message, reason: string) => void
}

/** One report with what it is about, and its end. */
export function ReportItem({ report, isHeld = false, onClosed }: ReportItemProps) {
  const end = useReportEnd()
  const { closed } = report
  return (
    <Panel
      title={say(reasonWords[report.reason])}
      actions={
        report.session?.isRunning && (
          <span className="shrink-0 rounded-full bg-danger px-3 py-1 text-sm font-semibold text-on-danger">
            {say('Runs now')}
          </span>
        )
      }
    >
      <p className="text-sm wrap-anywhere text-paper-2">
        {say(kindWords[report.kind])} · {formatDateTime(report.at)} ·{' '}
        {report.kind === 'NAME' ? (
          <Person person={report.about} />
        ) : (
          <Said
            text="{reporter} on {about}"
            reporter={report.guest ? <Guest guest={report.guest} /> : <Person person={report.reporter} />}
            about={<Person person={report.about} />}
          />
        )}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <WhatWasReported report={report} isHeld={isHeld} onClosed={onClosed} onDone={end.add} />
        <WhoWasReported report={report} onDone={end.add} />
      </div>
      {closed ? (
        <Closed closed={closed} />
      ) : (
        !isHeld && <CloseReport report={report} end={end} onClosed={onClosed} />
      )}
    </Panel>
  )
}

/** What was said and shown, and what can be done about it. */
function WhatWasReported({ report, isHeld, onClosed, onDone }: PartProps) {
  const { session, profileNumber, closed } = report
  const capabilities = useSignedIn()?.capabilities ?? []
  const mayAct = !closed && !isHeld
  return (
    <div>
      {report.text && (
        <p dir="auto" className="mt-3 wrap-anywhere whitespace-pre-wrap">
          {report.text}
        </p>
      )}
      {report.kind !== 'NAME' && <ReportShown report={report} />}
      {report.formerName !== null && mayAct && capabilities.includes('approvals') && (
        <ChangedName report={report} formerName={report.formerName} onClosed={onClosed} />
      )}
      {session && (
        <ReportedSession
          report={report}
          session={session}
          onEnded={(reason) => onDone('Session ended: {reason}', reason)}
        />
      )}
      {profileNumber !== null && mayAct && (
        <ReportedItem
          report={report}
          performerNumber={profileNumber}
          onTakenDown={(reason) => onDone('Taken down: {reason}', reason)}
        />
      )}
      {report.kind === 'STREAM' && !closed && capabilities.includes('sessions') && (
        <p className="mt-4">
          <Link
            to="/admin"
            search={{ desk: 'live' }}
            className="text-amber-text underline underline-offset-2"
          >
            {say('See what runs now')}
          </Link>
        </p>
      )}
      {report.kind === 'MESSAGE' && !closed && (
        <p className="mt-4 text-paper-1">
          {say('A message that was delivered cannot be taken back: act on the account that wrote it.')}
        </p>
      )}
    </div>
  )
}

/** The account that it is about. */
function WhoWasReported({ report, onDone }: PartProps) {
  const { about } = report
  const maySeeAll = useSignedIn()?.capabilities.includes('approvals') ?? false
  if (!about) return null
  return (
    <div>
      <ReportedAccount
        report={report}
        about={about}
        onSuspended={(reason) => onDone('Account suspended: {reason}', reason)}
      />
      {about.number !== null && maySeeAll && (
        <p className="mt-4">
          <Link
            to="/admin"
            search={{ desk: 'queues', queue: 'public', performer: String(about.number) }}
            className="text-amber-text underline underline-offset-2"
          >
            {say('All that everybody sees of this performer')}
          </Link>
        </p>
      )}
    </div>
  )
}

function Closed({ closed }: { closed: NonNullable<Report['closed']> }) {
  return (
    <blockquote className="mt-4 border-s-2 border-amber ps-4">
      <p className="text-sm text-paper-2">
        <Said
          text="Closed on {when} by {name}"
          when={formatDateTime(closed.at)}
          name={<AccountLink id={closed.by} name={closed.byName} />}
        />
        {closed.outcome && ` · ${say(outcomeWords[closed.outcome])}`}
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {closed.note}
      </p>
    </blockquote>
  )
}

/** [O7] A report without an account; the address is deleted once it was told the result. */
function Guest({ guest: { reference, email } }: { guest: NonNullable<Report['guest']> }) {
  return (
    <span>
      {say('a guest')} · {reference}
      {email !== null && (
        <>
          {' '}
          · <bdi>{email}</bdi>
        </>
      )}
    </span>
  )
}

function Person({ person }: { person: Report['reporter'] }) {
  if (!person) return <span>{say('an account that is closed')}</span>
  return (
    <>
      <AccountLink id={person.id} name={person.name} /> (
      {person.number === null ? (
        say('client')
      ) : (
        <Link
          to="/performers/$number"
          params={{ number: String(person.number) }}
          className="underline underline-offset-2"
        >
          {say('No. {number}', { number: person.number })}
        </Link>
      )}
      )
    </>
  )
}
