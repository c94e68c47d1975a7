import type { Call } from '../call.ts'

/** [T5] The performer's money. */
export const earningsCalls = {
  earnings: {
    method: 'GET',
    path: '/studio/earnings',
    access: 'performer',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN'],
    summary: 'What is pending, payable and paid, where it will be paid to, and the months with statements',
  },
  setBankAccount: {
    method: 'PUT',
    path: '/studio/bank_account',
    access: 'performer',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_CONFIRMED', 'CODE_NEEDED', 'TOO_MANY_TRIES'],
    confirmed: true,
    summary: 'Name the bank account that payouts go to, from 48 hours later on',
  },
  cancelBankAccount: {
    method: 'DELETE',
    path: '/studio/bank_account/change',
    access: 'performer',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN'],
    summary: 'Keep the bank account as it is; fine where no other one is waiting',
  },
  statement: {
    method: 'GET',
    path: '/studio/statements/{month}',
    access: 'performer',
    failure: 'status',
    errors: ['NOT_SIGNED_IN', 'FORBIDDEN'],
    summary: 'One month: sessions, other earnings, refunds, payouts, and the balances around them',
  },
} as const satisfies Record<string, Call>
