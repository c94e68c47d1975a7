import { useCall } from '../../../lib/calls/use-call.ts'
import { itemsOf, type QueueItem } from './queue-items.ts'

/**
 * The item that a link names, where it is not among those that are listed: it stands further back in its queue, or waits no
 * more. `isRead`: it is known which of the two.
 */
export function useItemByKey(key: string | undefined): { item: QueueItem | undefined; isRead: boolean } {
  const [kind = '', id = ''] = key?.split(' ') ?? []
  const query = { limit: 1, id }
  const part = kind === 'ANSWER' ? 'answer' : 'review'
  const shown = kind === 'MEDIA' ? 'media' : 'photo'
  const of = (...kinds: string[]) => ({ enabled: kinds.includes(kind) })
  const lists = {
    words: useCall('waitingReviews', { query: { ...query, part } }, of('REVIEW', 'ANSWER')),
    pictures: useCall('waitingPictures', { query: { ...query, shown } }, of('PHOTO', 'MEDIA')),
    reports: useCall('listReports', { query }, of('REPORT')),
    objections: useCall('waitingObjections', { query }, of('OBJECTION')),
    applications: useCall('applications', { query }, of('APPLICATION')),
    documents: useCall('waitingDocuments', { query }, of('DOCUMENT')),
  }
  const items = itemsOf({
    words: lists.words.data,
    pictures: lists.pictures.data,
    reports: lists.reports.data,
    objections: lists.objections.data,
    applications: lists.applications.data,
    documents: lists.documents.data,
  })
  return {
    item: items.find((one) => one.key === key),
    isRead: !Object.values(lists).some(({ isLoading }) => isLoading),
  }
}
