import type { DecisionKind } from '@footlight/contract'
import { kindWords, reasonWords } from '../../../blocks/account/report-words.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import type { QueueItem } from './queue-items.ts'

export const decisionWords: Record<DecisionKind, Message> = {
  PHOTO: 'A photo',
  MEDIA: 'A video',
  REVIEW: 'A review',
  ANSWER: 'An answer',
  NAME: 'A changed name',
  APPLICATION: 'An application',
  DOCUMENT: 'An identity document',
  ACCOUNT: 'The account',
  SESSION: 'A show',
}

/** What kind of item it is. */
export function kindOf(item: QueueItem): string {
  if (item.of === 'report') return say('Report: {what}', { what: say(kindWords[item.report.kind]) })
  if (item.of === 'objection')
    return say('Objection: {what}', { what: say(decisionWords[item.objection.kind]) })
  if (item.of === 'application') return say('An application')
  if (item.of === 'document') return say('An identity document')
  const { judged } = item
  if (judged.of === 'words') return say(judged.item.part === 'review' ? 'A review' : 'An answer')
  return say(judged.item.shown === 'photo' ? 'A photo' : 'A video')
}

/** Whose it is, or what is wrong with it. */
export function nameOf(item: QueueItem): string {
  if (item.of === 'report') return say(reasonWords[item.report.reason])
  if (item.of === 'objection') return item.objection.accountName
  if (item.of === 'application') return item.application.displayName
  if (item.of === 'document') return item.document.performerName
  const { judged } = item
  return judged.of === 'words' && judged.item.part === 'review'
    ? judged.item.author
    : judged.item.performerName
}
