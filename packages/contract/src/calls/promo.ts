import type { Call } from '../call.ts'

/** Promo codes: what one would give now; making, listing and stopping them. */
export const promoCalls = {
  promoCredit: {
    method: 'GET',
    path: '/client/client_accounts/{id}/promo_credit/{code}',
    access: 'client',
    failure: 'status',
    errors: [
      'NOT_SIGNED_IN',
      'FORBIDDEN',
      'NOT_FOUND',
      'PROMO_UNKNOWN',
      'PROMO_EXPIRED',
      'PROMO_USED',
      'PROMO_MINIMUM',
    ],
    summary: 'What a promo code would give with the next top-up, or why it gives nothing',
  },
  createPromoCode: {
    method: 'POST',
    path: '/admin/promo_codes',
    access: { admin: 'promos' },
    audit: {
      action: 'promo.made',
      keeps: ['kind', 'value', 'minimum', 'usesPerClient', 'usesInAll'],
    },
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'CAPABILITY_MISSING', 'PROMO_EXISTS'],
    summary: 'Make a promo code',
  },
  listPromoCodes: {
    method: 'GET',
    path: '/admin/promo_codes',
    access: { admin: 'promos' },
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'CAPABILITY_MISSING'],
    summary: 'Promo codes with their uses, newest first',
  },
  stopPromoCode: {
    method: 'POST',
    path: '/admin/promo_codes/{code}/stop',
    access: { admin: 'promos' },
    audit: { action: 'promo.stopped', keeps: [] },
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'CAPABILITY_MISSING', 'PROMO_UNKNOWN'],
    summary: 'Let a promo code expire now; fine when it has',
  },
} as const satisfies Record<string, Call>
