/** [O5] What can be in the audit log. */
export const auditActions = [
  'refund.made',
  'promo.made',
  'promo.stopped',
  'payouts.made',
  'payouts.approved',
  'payouts.dropped',
  'bank_account.named',
  'bank_account.kept',
  'bank_account.set',
  'phone.set',
  'prices.set',
  'client.blocked',
  'client.unblocked',
  'review.answered',
  'review.approved',
  'review.rejected',
  'photo.added',
  'photo.replaced',
  'photo.removed',
  'media.added',
  'media.changed',
  'media.removed',
  'picture.approved',
  'picture.rejected',
  'phone.removed',
  'second_factor.on',
  'second_factor.off',
  'recovery_codes.renewed',
  'sign_in_policy.set',
  'capabilities.set',
  'operator.invited',
  'invitation.withdrawn',
  'operator.joined',
  'operator.closed',
  /** only in old lines, from before `purchase.refunded` replaced it */
  'tip.refunded',
  'purchase.refunded',
  'return.paid_out',
  'spending.released',
  'page.set',
  'letter.sent_again',
  'letter.dropped',
  'offer.sent',
  'offer.stopped',
  'contact.answered',
  'contact.closed',
  'report.closed',
  'objection.decided',
  'account.suspended',
  'suspension.ended',
  'session.ended',
  'schedule.set',
  'profile.set',
  'application.sent',
  'application.approved',
  'application.rejected',
  'agreement.accepted',
  'document.sent',
  'document.seen',
  'document.approved',
  'document.rejected',
  'stage_person.removed',
  /** only in old lines, from before `settings.set` replaced it */
  'lobby_limits.set',
  'settings.set',
  'fees.set',
] as const
export type AuditAction = (typeof auditActions)[number]

/** [O5] The audit line that an operator's call writes with its change. */
export interface Audit {
  action: AuditAction
  /** the subject; without it the handler supplies it, as for a new record or a name in another spelling */
  subject?: 'house' | `params.${string}`
  /** fields of the body that are logged as they are sent; no secret ones */
  keeps: readonly string[]
}
