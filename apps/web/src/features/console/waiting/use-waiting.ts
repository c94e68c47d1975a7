import type { Capability } from '@footlight/contract'
import { useCall } from '../../../lib/calls/use-call.ts'
import type { Message } from '../../../lib/language/say.ts'
import type { Queue } from '../queues/queue-items.ts'
import type { Section } from '../sections.ts'

/** One queue: how many wait in it, and since when. */
export interface Waiting {
  desk: Section
  queue?: Queue
  label: Message
  /** undefined: not known yet */
  total: number | undefined
  /** of the first or oldest one; undefined: none, or not known */
  since?: string | undefined
  /** a failed call says nothing of what waits */
  failed: boolean
}

const first = { limit: 1 }
/** How often the page looks again at what waits. */
const every = (enabled: boolean) => ({ refetchInterval: 30_000, enabled })

/** The queues of approvals, as far as the operator's capabilities reach. */
function useApprovals(held: readonly Capability[]): Waiting[] {
  const often = every(held.includes('approvals'))
  const documents = useCall('waitingDocuments', { query: first }, every(held.includes('documents')))
  const applications = useCall('applications', { query: first }, often)
  const photos = useCall('waitingPictures', { query: { ...first, shown: 'photo' } }, often)
  const videos = useCall('waitingPictures', { query: { ...first, shown: 'media' } }, often)
  const reviews = useCall('waitingReviews', { query: { ...first, part: 'review' } }, often)
  const answers = useCall('waitingReviews', { query: { ...first, part: 'answer' } }, often)
  const objections = useCall('waitingObjections', { query: first }, often)
  const line = (
    queue: Queue,
    label: Message,
    {
      data,
      isError,
    }: { data?: { total: number; waiting: { since: string }[] } | undefined; isError: boolean },
  ) => ({
    desk: 'queues' as const,
    queue,
    label,
    total: data?.total,
    since: data?.waiting[0]?.since,
    failed: isError,
  })
  return [
    ...(often.enabled ? [line('applications', 'Applications', applications)] : []),
    ...(held.includes('documents') ? [line('documents', 'Identity documents', documents)] : []),
    ...(often.enabled
      ? [
          line('photos', 'Photos', photos),
          line('videos', 'Videos', videos),
          line('reviews', 'Reviews', reviews),
          line('answers', 'Answers', answers),
          line('objections', 'Objections', objections),
        ]
      : []),
  ]
}

function useQuestions(enabled: boolean): Waiting[] {
  const { data, isError } = useCall(
    'listContactMessages',
    { query: { ...first, state: 'OPEN' } },
    every(enabled),
  )
  const offset = (data?.total ?? 0) - 1
  // the list begins with the newest
  const oldest = useCall(
    'listContactMessages',
    { query: { ...first, state: 'OPEN', offset: Math.max(0, offset) } },
    every(enabled && offset > 0),
  )
  if (!enabled) return []
  const since = (offset > 0 ? oldest.data : data)?.contactMessages[0]?.at
  return [{ desk: 'contact', label: 'Questions', total: data?.total, since, failed: isError }]
}

function usePayments(enabled: boolean): Waiting[] {
  const returns = useCall('listCashReturns', { query: first }, every(enabled))
  const mismatches = useCall('listPaymentMismatches', { query: first }, every(enabled))
  if (!enabled) return []
  const line = (
    label: Message,
    { data, isError }: { data?: { total: number } | undefined; isError: boolean },
  ) => ({
    desk: 'payouts' as const,
    label,
    total: data?.total,
    failed: isError,
  })
  return [line('Cash to give back by hand', returns), line('Payments that do not match', mismatches)]
}

function useReports(enabled: boolean) {
  const proven = useCall('listReports', { query: first }, every(enabled))
  const unproven = useCall('listReports', { query: { ...first, state: 'UNPROVEN' } }, every(enabled))
  return { reports: proven, unproven }
}

/** [O2] What waits for this operator: each queue that the operator's capabilities open, in the order of work. */
export function useWaiting(held: readonly Capability[]): Waiting[] {
  const reads = held.includes('reports')
  const { reports, unproven } = useReports(reads)
  const approvals = useApprovals(held)
  const questions = useQuestions(held.includes('contact'))
  const payments = usePayments(held.includes('payouts'))
  const line = (queue: Queue, label: Message, { data, isError }: typeof reports) => ({
    desk: 'queues' as const,
    queue,
    label,
    total: data?.total,
    since: data?.reports[0]?.at,
    failed: isError,
  })
  return [
    ...(reads
      ? [
          line('reports', 'Reports', reports),
          line('unproven', 'Reports of guests and unconfirmed addresses', unproven),
        ]
      : []),
    ...approvals,
    ...questions,
    ...payments,
  ]
}

/** [S14] The first report that a person may be under age, of an account or of a guest: they begin both lists. */
export function useUnderAge(
  held: readonly Capability[],
): { queue: 'reports' | 'unproven'; item: string; since: string } | undefined {
  const { reports, unproven } = useReports(held.includes('reports'))
  for (const [queue, { data }] of [
    ['reports', reports],
    ['unproven', unproven],
  ] as const) {
    const [report] = data?.reports ?? []
    if (report?.reason === 'UNDERAGE') return { queue, item: `REPORT ${report.id}`, since: report.at }
  }
  return undefined
}

/** How many items wait in this queue, or in all of a section; reports of guests count in their own queue alone. */
export function countOf(waiting: readonly Waiting[], desk: Section, queue?: Queue): number {
  return waiting
    .filter((one) => one.desk === desk)
    .filter((one) =>
      queue === undefined || queue === 'all' ? one.queue !== 'unproven' : one.queue === queue,
    )
    .reduce((sum, { total = 0 }) => sum + total, 0)
}
