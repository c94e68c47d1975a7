import type { Call } from '../call.ts'

/** Promo codes: what one would give now, and making one. */
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
    access: 'admin',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'PROMO_EXISTS'],
    summary: 'Make a promo code',
  },
} as const satisfies Record<string, Call>
