import { type Report, type ReportOutcome, reportLengths, reportOutcomes } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { kindWords, reasonWords } from '../../../../blocks/account/report-words.ts'
import { useSignedIn } from '../../../../lib/account/session.ts'
import { useAction, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { formatDateTime } from '../../../../lib/language/format.ts'
import { type Message, say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, FormError } from '../../../../ui/fields/field.tsx'
import { SegmentedControl } from '../../../../ui/fields/segmented-control.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { toast } from '../../../../ui/notices/toast.tsx'
import { Panel } from '../../../../ui/page.tsx'
import { Said } from '../../../../ui/text/said.tsx'
import { AccountLink } from '../../account-link.tsx'
import { ChangedName } from './changed-name.tsx'
import { ReportShown } from './report-shown.tsx'
import { ReportedAccount } from './reported-account.tsx'
import { ReportedItem } from './reported-item.tsx'
import { ReportedSession } from './reported-session.tsx'

/** One report with what it is about, and its end. */
export function ReportItem({
  report,
  isHeld = false,
  onClosed,
}: {
  report: Report
  /** another operator holds it: it can be read */
  isHeld?: boolean
  onClosed?: () => void
}) {
  const { session, profileNumber, closed, about } = report
  const capabilities = useSignedIn()?.capabilities ?? []
  const maySeeAll = capabilities.includes('approvals')
  const maySeeLive = capabilities.includes('sessions')
  const [note, setNote] = useState('')
  const [outcome, setOutcome] = useState<ReportOutcome>()
  const noteField = useRef<HTMLTextAreaElement>(null)
  const done = (what: Message, reason: string) => {
    const line = say(what, { reason })
    setNote((before) => (before ? `${before}\n${line}` : line))
    setOutcome('ACTED')
    // the pressed button is gone: the keyboard goes on at what is left to do
    noteField.current?.focus()
  }
  return (
    <Panel
      title={say(reasonWords[report.reason])}
      actions={
        session?.isRunning && (
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
        <div>
          {report.text && (
            <p dir="auto" className="mt-3 wrap-anywhere whitespace-pre-wrap">
              {report.text}
            </p>
          )}
          {report.kind !== 'NAME' && <ReportShown report={report} />}
          {report.formerName !== null && !closed && !isHeld && maySeeAll && (
            <ChangedName report={report} formerName={report.formerName} onClosed={onClosed} />
          )}
          {session && (
            <ReportedSession
              report={report}
              session={session}
              onEnded={(reason) => done('Session ended: {reason}', reason)}
            />
          )}
          {profileNumber !== null && !closed && !isHeld && (
            <ReportedItem
              report={report}
              performerNumber={profileNumber}
              onTakenDown={(reason) => done('Taken down: {reason}', reason)}
            />
          )}
          {report.kind === 'STREAM' && !closed && maySeeLive && (
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
        <div>
          {about && (
            <ReportedAccount
              report={report}
              about={about}
              onSuspended={(reason) => done('Account suspended: {reason}', reason)}
            />
          )}
          {about && about.number !== null && maySeeAll && (
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
      </div>
      {closed ? (
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
      ) : isHeld ? null : (
        <CloseForm
          report={report}
          onClosed={onClosed}
          note={note}
          onNote={setNote}
          noteField={noteField}
          outcome={outcome}
          onOutcome={setOutcome}
        />
      )}
    </Panel>
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

/** What the reporter is told. */
const outcomeWords: Record<ReportOutcome, Message> = {
  ACTED: 'We took action',
  NO_BREACH: 'We found nothing against our rules',
}

interface CloseFormProps {
  report: Report
  onClosed: (() => void) | undefined
  note: string
  onNote: (note: string) => void
  noteField: RefObject<HTMLTextAreaElement | null>
  outcome: ReportOutcome | undefined
  onOutcome: (outcome: ReportOutcome) => void
}

function CloseForm({
  report: { id, kind },
  onClosed,
  note,
  onNote,
  noteField,
  outcome,
  onOutcome,
}: CloseFormProps) {
  const close = useAction('closeReport')
  const invalidate = useInvalidate()
  const send = async () => {
    try {
      await close.mutateAsync({ params: { id }, body: { note, ...(outcome && { outcome }) } })
    } catch {
      return
    }
    toast({ tone: 'good', text: say('The report is closed') })
    await invalidate('listReports', 'listAuditLog')
    onClosed?.()
  }
  return (
    <form
      className="mt-5 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {close.error && <FormError>{close.error.failure.message}</FormError>}
      <Field label={say('What was done')} hint={say('For operators only. It is written to the log.')}>
        {(control) => (
          <TextArea
            {...control}
            ref={noteField}
            rows={2}
            dir="auto"
            required
            minLength={reportLengths.note.least}
            maxLength={reportLengths.note.most}
            value={note}
            onChange={(event) => onNote(event.target.value)}
          />
        )}
      </Field>
      {kind !== 'NAME' && (
        <SegmentedControl
          label={say('What the reporter is told')}
          showLabel
          value={outcome ?? ''}
          onChange={(value) => value !== '' && onOutcome(value)}
          options={reportOutcomes.map((value) => ({ value, label: say(outcomeWords[value]) }))}
        />
      )}
      <div>
        <Button
          type="submit"
          size="sm"
          busy={close.isPending}
          disabled={
            (kind !== 'NAME' && outcome === undefined) || note.trim().length < reportLengths.note.least
          }
        >
          {say('Close the report')}
        </Button>
      </div>
    </form>
  )
}
