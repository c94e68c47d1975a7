import type { Capability, ReportState } from '@footlight/contract'
import { useCall } from '../../../lib/calls/use-call.ts'
import { itemsOf, type Queue } from './queue-items.ts'

/** items of a kind that are listed: each decided item makes room for the next, so only what is closed has pages */
const limit = 100

const parts: Partial<Record<Queue, 'review' | 'answer'>> = { reviews: 'review', answers: 'answer' }
const pictures: Partial<Record<Queue, 'photo' | 'media'>> = { photos: 'photo', videos: 'media' }
const states = { all: 'OPEN', reports: 'OPEN', unproven: 'UNPROVEN', closed: 'CLOSED' } as const

/** Which reports the queue has. */
export const reportStateOf = (queue: Queue): ReportState | undefined =>
  queue in states ? states[queue as keyof typeof states] : undefined

/** The items of a queue, as far as the operator's capabilities reach. */
export function useQueue(queue: Queue, held: readonly Capability[], page = 1) {
  const options = { keepPreviousData: true }
  const approves = held.includes('approvals')
  const isAll = queue === 'all'
  const isClosed = queue === 'closed'
  const offset = isClosed ? (page - 1) * limit : 0
  const part = parts[queue]
  const shown = pictures[queue]
  const state = reportStateOf(queue)
  const wanted = {
    words: approves && (isAll || part !== undefined),
    pictures: approves && (isAll || shown !== undefined),
    reports: held.includes('reports') && state !== undefined,
    objections: approves && (isAll || queue === 'objections'),
    applications: approves && (isAll || queue === 'applications'),
    documents: held.includes('documents') && (isAll || queue === 'documents'),
  }
  const lists = {
    words: useCall(
      'waitingReviews',
      { query: { limit, ...(part && { part }) } },
      { ...options, enabled: wanted.words },
    ),
    pictures: useCall(
      'waitingPictures',
      { query: { limit, ...(shown && { shown }) } },
      { ...options, enabled: wanted.pictures },
    ),
    reports: useCall(
      'listReports',
      { query: { limit, offset, state: state ?? 'OPEN' } },
      { ...options, enabled: wanted.reports },
    ),
    objections: useCall(
      'waitingObjections',
      { query: { limit } },
      { ...options, enabled: wanted.objections },
    ),
    applications: useCall('applications', { query: { limit } }, { ...options, enabled: wanted.applications }),
    documents: useCall('waitingDocuments', { query: { limit } }, { ...options, enabled: wanted.documents }),
  }
  const names = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((name) => wanted[name])
  const read = names.map((name) => lists[name])
  const dataOf = <Name extends keyof typeof lists>(name: Name) =>
    wanted[name] ? (lists[name].data as (typeof lists)[Name]['data']) : undefined
  const items = itemsOf(
    {
      words: dataOf('words'),
      pictures: dataOf('pictures'),
      reports: dataOf('reports'),
      objections: dataOf('objections'),
      applications: dataOf('applications'),
      documents: dataOf('documents'),
    },
    isClosed,
  )
  const total = read.reduce((sum, { data }) => sum + (data?.total ?? 0), 0)
  return {
    items,
    total,
    /** undefined: what is listed is all there is, or has no pages */
    pages: isClosed && total > limit ? { offset, limit, total } : undefined,
    isRead: read.every(({ data }) => data !== undefined),
    error: read.find(({ error }) => error)?.error ?? null,
    refetch: () => void Promise.all(read.map(({ refetch }) => refetch())),
  }
}
