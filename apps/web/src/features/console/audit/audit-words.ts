import type { AuditEntry } from '@footlight/contract'
import { rejectionText } from '../../../blocks/account/rejection-text.ts'
import { formatDateTime, formatNumber, formatWeekday } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { fieldWords, valueWords } from './audit-fields.ts'

export const actionWords: Record<AuditEntry['action'], Message> = {
  'refund.made': '{name} gave credits back',
  'promo.made': '{name} made a promo code',
  'promo.stopped': '{name} stopped a promo code',
  'offer.sent': '{name} sent an offer',
  'offer.stopped': '{name} stopped an offer',
  'payouts.made': '{name} made a payout batch',
  'payouts.approved': '{name} approved a payout batch',
  'payouts.dropped': '{name} dropped a payout batch',
  'bank_account.named': '{name} named another bank account',
  'bank_account.kept': '{name} kept the bank account',
  'bank_account.set': '{name} is paid to another bank account',
  'phone.set': '{name} proved a telephone number',
  'prices.set': '{name} changed prices',
  'profile.set': '{name} changed the profile',
  'application.sent': '{name} sent the application',
  'application.approved': '{name} approved an application',
  'application.rejected': '{name} rejected an application',
  'approval.withdrawn': '{name} withdrew the approval of a performer',
  'agreement.accepted': '{name} accepted the agreement',
  'document.sent': '{name} sent an identity document',
  'document.seen': '{name} looked at an identity document',
  'document.approved': '{name} approved an identity document',
  'document.rejected': '{name} rejected an identity document',
  'documents.erased': 'Identity documents of {name} were erased: their time is over',
  'stage_person.removed': '{name} removed a person from the stage',
  'client.blocked': '{name} blocked a client',
  'client.unblocked': '{name} took back a block of a client',
  'review.answered': '{name} answered a review',
  'review.approved': '{name} let everybody read a review or its answer',
  'review.rejected': '{name} turned a review or its answer down',
  'photo.added': '{name} added a photo',
  'photo.replaced': '{name} put another picture in the place of a photo',
  'photo.removed': '{name} took a photo away',
  'media.added': '{name} added a video',
  'media.changed': '{name} gave a video another title',
  'media.removed': '{name} took a video away',
  'picture.approved': '{name} let everybody see a picture',
  'picture.rejected': '{name} turned a picture down',
  'phone.removed': '{name} removed a telephone number',
  'second_factor.on': '{name} set up two-step sign-in',
  'second_factor.off': '{name} switched two-step sign-in off',
  'recovery_codes.renewed': '{name} made new recovery codes',
  'sign_in_policy.set': '{name} changed which accounts must use two-step sign-in',
  'capabilities.set': '{name} changed what an operator may do',
  'capabilities.asked': '{name} asked a second operator to agree to taking rights from an operator',
  'operator.invited': '{name} invited an operator',
  'invitation.withdrawn': '{name} withdrew the invitation of an operator',
  'operator.joined': '{name} became an operator',
  'operator.closed': '{name} closed their operator’s account',
  'performer.closed': '{name} closed their performer’s account',
  'contact.answered': '{name} answered a question',
  'contact.closed': '{name} archived a question',
  'report.closed': '{name} closed a report',
  'name.rejected': '{name} turned a changed name down',
  'objection.decided': '{name} decided an objection',
  'account.suspended': '{name} suspended an account',
  'suspension.ended': '{name} ended the suspension of an account',
  'account.noted': '{name} noted something on an account',
  'account.signed_out': '{name} signed an account out everywhere',
  'second_factor.reset': '{name} removed the two-step sign-in of an account',
  'credit.given': '{name} gave a client credit by hand',
  'session.watched': '{name} watched a session',
  'stage.watched': '{name} watched the stage of a performer',
  'session.warned': '{name} warned in a session',
  'session.ended': '{name} ended a session',
  'schedule.set': '{name} changed the weekly schedule',
  'settings.set': '{name} changed prices and shares',
  'fees.set': '{name} changed the fees of top-ups',
  'lobby_limits.set': '{name} changed how long the free preview lasts',
  'tip.refunded': '{name} gave a tip back',
  'purchase.refunded': '{name} gave back what was paid at once',
  'return.paid_out': '{name} paid cash of a closed account back',
  'spending.released': '{name} let a client spend again',
  'page.set': '{name} changed a page',
  'category.made': '{name} made a category',
  'category.set': '{name} changed a category',
  'categories.ordered': '{name} changed the order of the categories',
  'category.removed': '{name} removed a category',
  'letter.sent_again': '{name} sent an e-mail again',
  'letter.dropped': '{name} deleted an e-mail',
}

export interface Change {
  name: string
  /** undefined: there was nothing */
  was: string | undefined
  is: string
}

/** What an act changed, name by name. A field that stayed as it was, or was left empty in something new, is left out. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  return Object.entries(after ?? {})
    .filter(([name, value]) => value !== null || (before !== null && name in before))
    .map(([name, value]) => ({
      name: nameOf(name),
      was: before && name in before ? textOf(name, before[name]) : undefined,
      is: textOf(name, value),
    }))
    .filter(({ was, is }) => was !== is)
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function nameOf(field: string): string {
  const words = wordsAt(fieldWords, field)
  return words ? say(words) : field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function textOf(field: string, value: unknown): string {
  if (value === null) return say('none')
  if (field === 'reason') return rejectionText(String(value))
  if (field === 'schedule' && typeof value === 'string') return weekText(value)
  if (Array.isArray(value)) return value.map((one) => textOf(field, one)).join(', ') || say('none')
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'boolean') return say(value ? 'true' : 'false')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (instant.test(value)) return formatDateTime(value)
  const words = wordsAt(wordsAt(valueWords, field) ?? {}, value)
  return words ? say(words) : value
}

/** `5 20:00–22:00` as the log keeps it, with the day's name. */
function weekText(value: string): string {
  return value.replaceAll(/\b([1-7])(?= \d\d:\d\d)/g, (day) => formatWeekday(Number(day)))
}

/** Own properties only: a field or value may be named like a member of Object.prototype, such as `constructor`. */
function wordsAt<Words>(table: Readonly<Record<string, Words>>, key: string): Words | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
