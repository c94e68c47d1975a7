import { z } from 'zod'
import { capabilities } from '../../access.ts'
import { auditActions } from '../../audit.ts'
import type { Call, CallSchema } from '../../call.ts'
import { byId, capability, page, paging, searchWords, sorting } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import { maxSuspensionDays } from '../../people/constants.ts'
import * as people from '../../people/models.ts'
import { performerStatuses } from '../../people/performer-status.ts'
import * as shows from '../../shows/models.ts'
import { plainText } from '../../site/plain-text.ts'
import { reviewLengths } from '../../trust/constants.ts'
import * as trust from '../../trust/models.ts'

/** [O2] The operator console: sessions, accounts and the audit log. */
export const operatorCalls = {
  listSessions: {
    method: 'GET',
    path: '/admin/sessions',
    access: { admin: 'sessions' },
    summary: 'Sessions of everybody, newest first',
  },
  endSessionAsOperator: {
    method: 'POST',
    path: '/admin/sessions/{id}/end',
    access: { admin: 'sessions' },
    audit: { action: 'session.ended', subject: 'params.id', fields: ['reason'] },
    summary: 'End a session that runs, and tell both sides why; of one that is over nothing changes',
  },
  warnSession: {
    method: 'POST',
    path: '/admin/sessions/{id}/warn',
    access: { admin: 'sessions' },
    audit: { action: 'session.warned', subject: 'params.id', fields: ['text'] },
    errors: ['SESSION_STATE'],
    summary: 'Warn both sides of a session that runs, by a line in its chat; one without a chat has no line',
  },
  listBroadcasts: {
    method: 'GET',
    path: '/admin/broadcasts',
    access: { admin: 'sessions' },
    summary: 'Performers on their stage, with the viewers of each, most viewers first',
  },
  suspendAccount: {
    method: 'POST',
    path: '/admin/accounts/{id}/suspend',
    access: { admin: 'accounts' },
    audit: { action: 'account.suspended', subject: 'params.id', fields: ['reason', 'days'] },
    summary:
      'Suspend a client or performer: the account signs in no more, what it takes part in ends, and its owner is told why',
  },
  endSuspension: {
    method: 'POST',
    path: '/admin/accounts/{id}/end_suspension',
    access: { admin: 'accounts' },
    audit: { action: 'suspension.ended', subject: 'params.id', fields: [] },
    summary: 'End the suspension of an account: all is as it was before',
  },
  listAuditLog: {
    method: 'GET',
    path: '/admin/audit_log',
    access: { admin: 'audit' },
    summary: 'What admins and performers changed, newest first',
  },
  listOperators: {
    method: 'GET',
    path: '/admin/operators',
    access: { admin: 'operators' },
    summary: 'Operators and what each may do, by name',
  },
  setCapabilities: {
    method: 'PUT',
    path: '/admin/operators/{id}/capabilities',
    access: { admin: 'operators' },
    audit: { action: 'capabilities.set', subject: 'params.id', fields: ['capabilities'] },
    errors: ['CAPABILITY_OWN', 'CAPABILITY_LAST'],
    summary:
      'Say what an operator may do, from the next call on; where that takes from one who has more, once a second operator says the same',
  },
} as const satisfies Record<string, Call>

export function operatorSchemas() {
  /** [O2] One session as the operator's list shows it. */
  const consoleSession = z.object({
    id: models.id,
    type: shows.service,
    state: shows.sessionState,
    clientId: models.id,
    clientName: z.string(),
    performerId: models.id,
    performerName: z.string(),
    performerNumber: z.int(),
    pricePerMinute: models.credits,
    createdAt: models.instant,
    endedAt: models.instant.nullable(),
    billedSeconds: z.int(),
    charged: models.credits,
    /** credits given back so far */
    refunded: models.credits,
    endReason: shows.endReason.nullable(),
    endedBy: shows.endedBy.nullable(),
  })

  /** [O5] An audit line: actor, action, subject, values before and after, and time. */
  const auditEntry = z.object({
    id: z.int(),
    at: models.instant,
    /** null, all three: a command on the server */
    actorId: models.id.nullable(),
    actorName: z.string().nullable(),
    actorRole: people.role.nullable(),
    action: z.enum(auditActions),
    /** id of the session, batch or account; the code of a promo; `house` for settings of the whole product */
    subject: z.string(),
    /** the subject's current name; null: it has none, or was deleted */
    subjectName: z.string().nullable(),
    /** the account that the subject is, or belongs to; null: a session, or none */
    subjectAccountId: models.id.nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })

  /** [O6] An operator's account. */
  const operator = z.object({
    id: models.id,
    username: z.string(),
    displayName: z.string(),
    capabilities: z.array(capability),
    /** what an operator who has less asks to leave of them: it waits for a second one who sets the same */
    ask: z.object({ by: models.id, byName: z.string(), capabilities: z.array(capability) }).nullable(),
  })

  const suspension = z.object({ account: people.accountStanding })
  const reason = z
    .string()
    .overwrite(plainText)
    .trim()
    .min(reviewLengths.reason.least)
    .max(reviewLengths.reason.most)

  return {
    endSessionAsOperator: {
      params: byId,
      body: z.strictObject({ reason, ...trust.afterReport }),
      reply: z.object({ ended: z.literal(true) }),
    },
    warnSession: {
      params: byId,
      body: z.strictObject({ text: reason }),
      reply: z.object({ warned: z.literal(true) }),
    },
    listBroadcasts: {
      /** `performerId`: this one alone */
      query: z.object({
        ...paging(pageSizes.performers),
        ...sorting('listBroadcasts'),
        performerId: models.id.optional(),
      }),
      reply: z.object({
        broadcasts: z.array(
          z.object({
            performerId: models.id,
            performerName: z.string(),
            performerNumber: z.int(),
            status: z.enum(performerStatuses),
            since: models.instant,
            /** connected to the media server, in the lobby or in a show */
            viewers: z.int(),
            /** a picture arrives */
            hasPicture: z.boolean(),
            /** the session that runs with the performer; null: none */
            sessionId: models.id.nullable(),
          }),
        ),
        ...page,
      }),
      csv: {
        rows: 'broadcasts',
        key: 'performerId',
        columns: [
          ['Performer', 'performerName'],
          ['Performer id', 'performerId'],
          ['Performer number', 'performerNumber'],
          ['State', 'status'],
          ['Since [a time]', 'since'],
          ['Viewers', 'viewers'],
        ],
      },
    },
    suspendAccount: {
      params: byId,
      body: z.strictObject({
        reason,
        ...trust.afterReport,
        /** after which it ends by itself; without: an operator ends it */
        days: z.int().min(1).max(maxSuspensionDays).optional(),
      }),
      reply: suspension,
    },
    endSuspension: { params: byId, reply: suspension },
    listSessions: {
      query: z.object({
        ...paging(pageSizes.performers),
        ...sorting('listSessions'),
        /** this one alone */
        session: models.id.optional(),
        /** of this account, as client or performer */
        account: models.id.optional(),
        /** RUNNING: every state but ENDED */
        state: z.enum(['RUNNING', ...shows.sessionState.options]).optional(),
        /** part of the client's name, username or e-mail address */
        client: searchWords,
        /** the performer's number, or a part of the name */
        performer: searchWords,
        /** when it was made */
        from: models.instant.optional(),
        to: models.instant.optional(),
      }),
      reply: z.object({ sessions: z.array(consoleSession), ...page }),
      csv: {
        rows: 'sessions',
        columns: [
          ['Id', 'id'],
          ['Kind', 'type'],
          ['State', 'state'],
          ['Client', 'clientName'],
          ['Client id', 'clientId'],
          ['Performer', 'performerName'],
          ['Performer id', 'performerId'],
          ['Performer number', 'performerNumber'],
          ['Made [of a session]', 'createdAt'],
          ['Ended [of a session]', 'endedAt'],
          ['Price a minute, in credits', 'pricePerMinute'],
          ['Length, in seconds', 'billedSeconds'],
          ['Charged, in credits', 'charged'],
          ['Given back [credits]', 'refunded'],
          ['Why it ended', 'endReason'],
          ['Ended by', 'endedBy'],
        ],
      },
    },
    listAuditLog: {
      query: z.object({
        ...paging(pageSizes.performers),
        ...sorting('listAuditLog'),
        /** a part of the name of the account that acted or was changed, or the exact subject */
        search: searchWords,
        /** lines of this account, or about it */
        account: models.id.optional(),
      }),
      reply: z.object({ entries: z.array(auditEntry), ...page }),
      csv: {
        rows: 'entries',
        columns: [
          ['Id', 'id'],
          ['When', 'at'],
          ['By [whom]', 'actorName'],
          ['By, id', 'actorId'],
          ['Action', 'action'],
          ['Subject [of a line in the log]', 'subjectName'],
          ['Subject, id', 'subject'],
          ['Before', 'before'],
          ['After', 'after'],
        ],
      },
    },
    listOperators: {
      query: z.object({ ...paging(pageSizes.performers), ...sorting('listOperators') }),
      reply: z.object({ operators: z.array(operator), ...page }),
      csv: {
        rows: 'operators',
        columns: [
          ['Name', 'displayName'],
          ['Username', 'username'],
          ['What the operator may do', 'capabilities'],
          ['Id', 'id'],
        ],
      },
    },
    setCapabilities: {
      params: byId,
      body: z.strictObject({
        /** the capabilities from the next call on; in any order */
        capabilities: z
          .array(capability)
          .max(capabilities.length)
          .overwrite((wanted) => capabilities.filter((one) => wanted.includes(one))),
      }),
      reply: z.object({ operator }),
    },
  } as const satisfies Record<keyof typeof operatorCalls, CallSchema>
}
