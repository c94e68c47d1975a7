import type { Capability, Report, ReportReason } from '@footlight/contract'
import type { Reply } from '../../../lib/calls/create-api.ts'
import type { Message } from '../../../lib/language/say.ts'
import type { Judged } from './approvals/waiting.ts'

export type Application = Reply<'applications'>['waiting'][number]
export type WaitingDocument = Reply<'waitingDocuments'>['waiting'][number]
export type Objection = Reply<'waitingObjections'>['waiting'][number]

/** [O7] One item of the queues: what it is, and the other operator that holds it. */
export type QueueItem = { key: string; since: string; heldBy: string | null } & (
  | { of: 'judged'; judged: Judged }
  | { of: 'report'; report: Report }
  | { of: 'objection'; objection: Objection }
  | { of: 'application'; application: Application }
  | { of: 'document'; document: WaitingDocument }
)

/** The queues in their order: all that waits, each kind alone, then what was done and what everybody sees. */
export const queues = [
  { value: 'all', label: 'All that waits', needs: ['approvals', 'documents', 'reports'] },
  { value: 'applications', label: 'Applications', needs: ['approvals'] },
  { value: 'documents', label: 'Identity documents', needs: ['documents'] },
  { value: 'reports', label: 'Reports', needs: ['reports'] },
  { value: 'photos', label: 'Photos', needs: ['approvals'] },
  { value: 'videos', label: 'Videos', needs: ['approvals'] },
  { value: 'reviews', label: 'Reviews', needs: ['approvals'] },
  { value: 'answers', label: 'Answers', needs: ['approvals'] },
  { value: 'objections', label: 'Objections', needs: ['approvals'] },
  { value: 'unproven', label: 'Reports of guests and unconfirmed addresses', needs: ['reports'] },
  { value: 'closed', label: 'Closed reports', needs: ['reports'] },
  { value: 'public', label: 'What everybody sees', needs: ['approvals'] },
] as const satisfies readonly { value: string; label: Message; needs: readonly Capability[] }[]
export type Queue = (typeof queues)[number]['value']

export const openQueues = (held: readonly Capability[]) =>
  queues.filter(({ needs }) => needs.some((one) => held.includes(one)))

interface Lists {
  words?: Reply<'waitingReviews'> | undefined
  pictures?: Reply<'waitingPictures'> | undefined
  reports?: Reply<'listReports'> | undefined
  objections?: Reply<'waitingObjections'> | undefined
  applications?: Reply<'applications'> | undefined
  documents?: Reply<'waitingDocuments'> | undefined
}

/**
 * [O7] One list of what waits: reports of minors first, then of shows that run, then of what harms a person, then by age.
 * What is closed stays in the server's order, the latest first.
 */
export function itemsOf(lists: Lists, isClosed = false): QueueItem[] {
  const { words, pictures, reports, objections, applications, documents } = lists
  const held: Record<string, string> = Object.assign({}, ...Object.values(lists).map((list) => list?.held))
  const items: Omit<QueueItem, 'heldBy'>[] = [
    ...(words?.waiting ?? []).map((item) => ({
      key: `${item.part === 'review' ? 'REVIEW' : 'ANSWER'} ${item.id}`,
      since: item.since,
      of: 'judged' as const,
      judged: { of: 'words' as const, item },
    })),
    ...(pictures?.waiting ?? []).map((item) => ({
      key: `${item.shown === 'photo' ? 'PHOTO' : 'MEDIA'} ${item.id}`,
      since: item.since,
      of: 'judged' as const,
      judged: { of: 'picture' as const, item },
    })),
    ...(reports?.reports ?? []).map((report) => ({
      key: `REPORT ${report.id}`,
      since: report.at,
      of: 'report' as const,
      report,
    })),
    ...(objections?.waiting ?? []).map((objection) => ({
      key: `OBJECTION ${objection.id}`,
      since: objection.since,
      of: 'objection' as const,
      objection,
    })),
    ...(applications?.waiting ?? []).map((application) => ({
      key: `APPLICATION ${application.id}`,
      since: application.since,
      of: 'application' as const,
      application,
    })),
    ...(documents?.waiting ?? []).map((document) => ({
      key: `DOCUMENT ${document.id}`,
      since: document.since,
      of: 'document' as const,
      document,
    })),
  ]
  const named = items.map((item) => ({ ...item, heldBy: held[item.key] ?? null }) as QueueItem)
  if (isClosed) return named
  return named.toSorted((a, b) => rankOf(a) - rankOf(b) || Date.parse(a.since) - Date.parse(b.since))
}

/** Reports of these reasons come before all that only waits, in this order. */
const graveReasons: readonly ReportReason[] = ['CONSENT', 'HARASSMENT', 'HATE', 'ILLEGAL']

/** The lower, the earlier: how grave it is. */
function rankOf(item: QueueItem): number {
  const least = 2 + graveReasons.length
  if (item.of !== 'report') return least
  const { reason, session } = item.report
  if (reason === 'UNDERAGE') return 0
  if (session?.isRunning) return 1
  const grave = graveReasons.indexOf(reason)
  return grave < 0 ? least : 2 + grave
}

/** The item that takes the place of this one when it is decided; undefined: none is left. */
export function neighbourOf(items: readonly QueueItem[], key: string | undefined, by: 1 | -1) {
  const at = items.findIndex((one) => one.key === key)
  return at < 0 ? items[0] : items[at + by]
}
