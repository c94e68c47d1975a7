import { type RejectionReason, type Report, rejectionOf } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignedIn } from '../../../../lib/account/session.ts'
import { useAction, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { formatDateTime, formatDuration } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { Said } from '../../../../ui/text/said.tsx'
import { Fact } from '../../fact.tsx'
import { ReasonForm } from '../../reason-form.tsx'
import { kindWords, sessionState } from '../../sessions/session-words.ts'

const reasons = Object.values(rejectionOf).filter((reason): reason is RejectionReason => reason !== null)

interface ReportedSessionProps {
  report: Report
  session: NonNullable<Report['session']>
  /** with the reason that both sides read */
  onEnded: (reason: string) => void
}

/** [S14, S12] The session that was reported: its facts, and its end where it runs. */
export function ReportedSession({ report, session, onEnded }: ReportedSessionProps) {
  const maySee = useSignedIn()?.capabilities.includes('sessions') ?? false
  return (
    <section aria-label={say('The session')} className="mt-4 grid gap-3 rounded border border-line p-4">
      <h3 className="font-semibold wrap-anywhere">
        <Said
          text="{client} with {performer}"
          client={<bdi>{session.clientName}</bdi>}
          performer={<bdi>{session.performerName}</bdi>}
        />
      </h3>
      <dl className="grid gap-2 text-sm sm:max-w-md">
        <Fact name={say('Kind')}>{say(kindWords[session.type])}</Fact>
        <Fact name={say('State')}>{sessionState(session)}</Fact>
        <Fact name={say('Made [of a session]')}>{formatDateTime(session.createdAt)}</Fact>
        {session.endedAt && <Fact name={say('Ended')}>{formatDateTime(session.endedAt)}</Fact>}
        <Fact name={say('Billed')}>{formatDuration(session.billedSeconds)}</Fact>
      </dl>
      {maySee && session.isRunning && <EndHere report={report} id={session.id} onEnded={onEnded} />}
      {maySee && (
        <p>
          <Link
            to="/admin"
            search={{ desk: 'sessions', session: session.id }}
            className="text-amber-text underline underline-offset-2"
          >
            {say('Look at the session')}
          </Link>
        </p>
      )}
    </section>
  )
}

function EndHere({
  report,
  id,
  onEnded,
}: { report: Report; id: string } & Pick<ReportedSessionProps, 'onEnded'>) {
  const [isAsking, setAsking] = useState(false)
  const end = useAction('endSessionAsOperator')
  const invalidate = useInvalidate()
  if (!isAsking)
    return (
      <div>
        <Button size="sm" tone="danger" onClick={() => setAsking(true)}>
          {say('End the session')}
        </Button>
      </div>
    )
  return (
    <ReasonForm
      reasons={reasons}
      suggested={rejectionOf[report.reason]}
      hint={say('It ends at once, paid to the second. Both sides read the reason, by bell and e-mail.')}
      confirmLabel={say('End the session')}
      send={(reason) => end.attempt({ params: { id }, body: { reason, isReported: true } })}
      onDone={(reason) => {
        setAsking(false)
        onEnded(reason)
        void invalidate('listReports', 'listSessions', 'listAuditLog')
      }}
      onCancel={() => setAsking(false)}
    />
  )
}
