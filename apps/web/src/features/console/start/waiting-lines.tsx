import type { Capability } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatNumber, formatRelative } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { BrowserText } from '../../../lib/page/browser-text.tsx'
import { useServerNow } from '../../../lib/page/use-now.ts'
import type { Queue } from '../queues/queue-items.ts'
import type { Section } from '../sections.ts'

/** How often the page looks again at what waits. */
const lookAgainMs = 30_000
const often = { refetchInterval: lookAgainMs }
const first = { limit: 1 }

interface WaitingLineProps {
  desk: Section
  queue?: Queue
  label: string
  /** undefined: not known yet */
  total: number | undefined
  /** of the first or oldest one; undefined: none, or not known */
  since?: string | undefined
  /** a failed call says nothing of what waits */
  failed: boolean
}

/** One queue: how many wait, and since when; a link to it. */
function WaitingLine({ desk, queue, label, total, since, failed }: WaitingLineProps) {
  const now = useServerNow(60_000)
  return (
    <li className="flex min-h-11 items-center gap-4 py-1.5">
      <Link
        to="/admin"
        search={{ desk, queue }}
        className="min-w-0 flex-1 underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {label}
      </Link>
      <span className="text-sm text-paper-2">
        {failed
          ? say('Not known')
          : total !== undefined &&
            total > 0 &&
            since && <BrowserText>{formatRelative(since, now)}</BrowserText>}
      </span>
      <span className={total ? 'min-w-8 text-end font-semibold' : 'min-w-8 text-end text-paper-2'}>
        {total === undefined ? '' : formatNumber(total)}
      </span>
    </li>
  )
}

function PicturesLine() {
  const { data, isError } = useCall('waitingPictures', { query: first }, often)
  return (
    <WaitingLine
      desk="queues"
      label={say('Photos and videos to approve')}
      total={data?.total}
      since={data?.waiting[0]?.since}
      failed={isError}
    />
  )
}

function TextsLine() {
  const { data, isError } = useCall('waitingReviews', { query: first }, often)
  return (
    <WaitingLine
      desk="queues"
      label={say('Reviews and answers to approve')}
      total={data?.total}
      since={data?.waiting[0]?.since}
      failed={isError}
    />
  )
}

function ApplicationsLine() {
  const { data, isError } = useCall('applications', { query: first }, often)
  return (
    <WaitingLine
      desk="queues"
      queue="applications"
      label={say('Applications')}
      total={data?.total}
      since={data?.waiting[0]?.since}
      failed={isError}
    />
  )
}

function DocumentsLine() {
  const { data, isError } = useCall('waitingDocuments', { query: first }, often)
  return (
    <WaitingLine
      desk="queues"
      queue="documents"
      label={say('Identity documents')}
      total={data?.total}
      since={data?.waiting[0]?.since}
      failed={isError}
    />
  )
}

function UnprovenLine() {
  const { data, isError } = useCall('listReports', { query: { ...first, state: 'UNPROVEN' } }, often)
  return (
    <WaitingLine
      desk="queues"
      queue="unproven"
      label={say('Reports of guests and unconfirmed addresses')}
      total={data?.total}
      since={data?.reports[0]?.at}
      failed={isError}
    />
  )
}

function ReportsLine() {
  const { data, isError } = useCall('listReports', { query: first }, often)
  return (
    <WaitingLine
      desk="queues"
      queue="reports"
      label={say('Open reports')}
      total={data?.total}
      since={data?.reports[0]?.at}
      failed={isError}
    />
  )
}

function ObjectionsLine() {
  const { data, isError } = useCall('waitingObjections', { query: first }, often)
  return (
    <WaitingLine
      desk="queues"
      queue="objections"
      label={say('Objections to decide')}
      total={data?.total}
      since={data?.waiting[0]?.since}
      failed={isError}
    />
  )
}

function QuestionsLine() {
  const { data, isError } = useCall('listContactMessages', { query: { ...first, state: 'OPEN' } }, often)
  const offset = (data?.total ?? 0) - 1
  // the list begins with the newest
  const oldest = useCall(
    'listContactMessages',
    { query: { ...first, state: 'OPEN', offset: Math.max(0, offset) } },
    { ...often, enabled: offset > 0 },
  )
  const shown = offset > 0 ? oldest.data : data
  return (
    <WaitingLine
      desk="contact"
      label={say('Questions to answer')}
      total={data?.total}
      since={shown?.contactMessages[0]?.at}
      failed={isError}
    />
  )
}

function ReturnsLine() {
  const { data, isError } = useCall('listCashReturns', { query: first }, often)
  return (
    <WaitingLine
      desk="payouts"
      label={say('Cash to give back by hand')}
      total={data?.total}
      failed={isError}
    />
  )
}

function MismatchesLine() {
  const { data, isError } = useCall('listPaymentMismatches', { query: first }, often)
  return (
    <WaitingLine
      desk="payouts"
      label={say('Payments that do not match')}
      total={data?.total}
      failed={isError}
    />
  )
}

/** E-mails that were given up on, and those that wait to be sent. */
export function MailLine() {
  const { data, isError } = useCall('listFailedMails', { query: first }, often)
  return (
    <>
      <WaitingLine
        desk="mail"
        label={say('E-mails that could not be delivered')}
        total={data?.total}
        since={data?.letters[0]?.givenUpAt}
        failed={isError}
      />
      <WaitingLine
        desk="mail"
        label={say('E-mails that wait to be sent')}
        total={data?.waiting}
        failed={isError}
      />
    </>
  )
}

/** The queues in the order in which they are worked on. */
export const waitingLines: readonly { key: string; needs: Capability; Line: ComponentType }[] = [
  { key: 'reports', needs: 'reports', Line: ReportsLine },
  { key: 'unproven', needs: 'reports', Line: UnprovenLine },
  { key: 'applications', needs: 'approvals', Line: ApplicationsLine },
  { key: 'documents', needs: 'documents', Line: DocumentsLine },
  { key: 'pictures', needs: 'approvals', Line: PicturesLine },
  { key: 'texts', needs: 'approvals', Line: TextsLine },
  { key: 'objections', needs: 'approvals', Line: ObjectionsLine },
  { key: 'questions', needs: 'contact', Line: QuestionsLine },
  { key: 'returns', needs: 'payouts', Line: ReturnsLine },
  { key: 'mismatches', needs: 'payouts', Line: MismatchesLine },
]
