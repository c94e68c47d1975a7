import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, page, paging, searchWords, sorting } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import { historyEntry } from '../../money/history.ts'
import { accountNoteLength } from '../../people/constants.ts'
import * as people from '../../people/models.ts'
import { plainText } from '../../site/plain-text.ts'
import { reportedKinds, reportReasons } from '../../trust/constants.ts'

/** [O2] Accounts, as operators find them, read them and act on them. */
export const peopleCalls = {
  findAccounts: {
    method: 'GET',
    path: '/admin/accounts',
    access: { admin: 'accounts' },
    summary:
      'Accounts by name, username, e-mail address, performer number or id; of a longer list the first thousand',
  },
  accountAsOperator: {
    method: 'GET',
    path: '/admin/accounts/{id}',
    access: { admin: 'accounts' },
    summary: 'One account: how it stands, where it is signed in, and what operators noted',
  },
  moneyOfAccount: {
    method: 'GET',
    path: '/admin/accounts/{id}/money',
    access: { admin: 'refund' },
    summary: 'The credits of a client with their latest lines, or the earnings of a performer',
  },
  reportsOfAccount: {
    method: 'GET',
    path: '/admin/accounts/{id}/reports',
    access: { admin: 'reports' },
    summary: 'The latest reports by the account and about it',
  },
  noteOnAccount: {
    method: 'POST',
    path: '/admin/accounts/{id}/notes',
    access: { admin: 'accounts' },
    audit: { action: 'account.noted', subject: 'params.id', fields: [] },
    summary: 'Note something about an account, for operators alone',
  },
  signOutAccount: {
    method: 'POST',
    path: '/admin/accounts/{id}/sign_out',
    access: { admin: 'accounts' },
    audit: { action: 'account.signed_out', subject: 'params.id', fields: [] },
    summary: 'Sign a client or performer out everywhere',
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/admin/accounts/{id}/reset_second_factor',
    access: { admin: 'accounts' },
    audit: { action: 'second_factor.reset', subject: 'params.id', fields: [] },
    summary:
      'Remove the second factor of a client or performer who lost it, sign the account out, and tell its owner',
  },
} as const satisfies Record<string, Call>

export function peopleSchemas() {
  const suspension = people.accountStanding.shape.suspension
  const found = z.object({
    id: models.id,
    role: people.role,
    displayName: z.string(),
    username: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** of a performer */
    number: z.int().nullable(),
    createdAt: models.instant,
    /** the latest use of a sign-in that is still open; null: the account is signed in nowhere */
    lastSeenAt: models.instant.nullable(),
    suspension,
    closedAt: models.instant.nullable(),
  })
  const account = found.extend({
    language: z.string().nullable(),
    country: z.string().nullable(),
    timezone: z.string(),
    hasSecondFactor: z.boolean(),
    /** sessions that the account was in */
    sessions: z.int(),
    signIns: z.array(
      z.object({
        id: models.id,
        userAgent: z.string(),
        address: z.string(),
        createdAt: models.instant,
        lastUsedAt: models.instant,
      }),
    ),
    /** newest first, the latest hundred */
    notes: z.array(z.object({ id: z.int(), byName: z.string(), at: models.instant, text: z.string() })),
  })
  const report = z.object({
    id: models.id,
    /** of the account of the page */
    side: z.enum(['by', 'about']),
    kind: z.enum(reportedKinds),
    reason: z.enum(reportReasons),
    text: z.string(),
    at: models.instant,
    /** the other account; null: it was closed since, or the report names none */
    other: z.object({ id: models.id, name: z.string() }).nullable(),
    closedAt: models.instant.nullable(),
  })
  const reply = z.object({ account })

  return {
    findAccounts: {
      query: z.object({
        ...paging(pageSizes.performers),
        ...sorting('findAccounts'),
        search: searchWords,
        role: people.role.optional(),
        /** OPEN: neither suspended nor closed */
        state: z.enum(['OPEN', 'SUSPENDED', 'CLOSED', 'UNPROVEN']).optional(),
      }),
      reply: z.object({ accounts: z.array(found), ...page }),
      csv: {
        rows: 'accounts',
        columns: [
          ['Name', 'displayName'],
          ['Username', 'username'],
          ['E-mail', 'email'],
          ['Role', 'role'],
          ['Performer number', 'number'],
          ['Account since', 'createdAt'],
          ['Suspended on', 'suspension.since'],
          ['Closed on', 'closedAt'],
          ['Id', 'id'],
        ],
      },
    },
    accountAsOperator: { params: byId, reply },
    moneyOfAccount: {
      params: byId,
      reply: z.object({
        /** of a client; `promo` is a part of `available` */
        balance: z
          .object({ available: models.credits, held: models.credits, promo: models.credits })
          .nullable(),
        /** of a client, newest first */
        lines: z.array(historyEntry),
        /** of a performer, in credits */
        earnings: z.object({ pending: z.int(), payable: z.int(), paid: models.credits }).nullable(),
      }),
    },
    reportsOfAccount: { params: byId, reply: z.object({ reports: z.array(report) }) },
    noteOnAccount: {
      params: byId,
      body: z.strictObject({
        text: z.string().overwrite(plainText).trim().min(accountNoteLength.least).max(accountNoteLength.most),
      }),
      reply,
    },
    signOutAccount: { params: byId, reply: z.object({ signedOut: z.int() }) },
    resetSecondFactor: { params: byId, reply: z.object({ hadOne: z.boolean() }) },
  } as const satisfies Record<keyof typeof peopleCalls, CallSchema>
}
