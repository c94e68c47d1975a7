import type { Message } from '../../lib/language/say.ts'

/** What the lines of the log name; one that is not here is shown as it is kept, for the log is never rewritten. */
export const fieldWords: Readonly<Record<string, Message>> = {
  admins: 'admins',
  amount: 'amount',
  capabilities: 'capabilities',
  characters: 'characters',
  cash: 'cash',
  count: 'count',
  fromPerformer: 'from performer',
  fromPlatform: 'from platform',
  holder: 'holder',
  iban: 'iban',
  inForceFrom: 'in force from',
  kind: 'kind',
  leftOut: 'left out',
  message: 'message',
  minimum: 'minimum',
  paid: 'paid',
  performers: 'performers',
  phone: 'phone',
  promo: 'promo',
  reason: 'reason',
  refundId: 'refund id',
  state: 'state',
  subscription: 'subscription',
  title: 'title',
  total: 'total',
  used: 'used',
  usesInAll: 'uses in all',
  usesPerClient: 'uses per client',
  validFrom: 'valid from',
  validUntil: 'valid until',
  value: 'value',
  video: 'video',
  videoSubscribers: 'video subscribers',
}

/** Values that are words of the house, by their field: what a person wrote is never said otherwise. */
export const valueWords: Readonly<Record<string, Readonly<Record<string, Message>>>> = {
  capabilities: {
    sessions: 'sessions',
    refund: 'refund',
    payouts: 'payouts',
    promos: 'promos',
    'sign-in': 'sign-in',
    audit: 'audit',
    pages: 'pages [capability]',
    operators: 'operators',
  },
  kind: { fixed: 'fixed', percentage: 'percentage' },
  state: { DRAFT: 'DRAFT', APPROVED: 'APPROVED', CANCELLED: 'CANCELLED' },
}
