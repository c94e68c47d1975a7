import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, heldItems, onlyId, page, paging, reason } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import { plainLine } from '../../site/plain-text.ts'
import { maxLegalName } from '../constants.ts'
import { approval } from '../models.ts'
import { recordStates } from '../stage-record.ts'

/** [O14] People who appear on a stage: their identity documents, and the operator's verdict about them. */
export const identityCalls = {
  stagePeople: {
    method: 'GET',
    path: '/studio/people',
    access: 'performer',
    summary: 'The people who may appear on the performer’s stage, and whether their records are valid',
  },
  addStagePerson: {
    method: 'POST',
    path: '/studio/people',
    access: 'performer',
    errors: ['NOT_FOUND', 'PEOPLE_FULL'],
    summary: 'Send in the identity document of the performer, or of another person who appears on the stage',
  },
  renewDocument: {
    method: 'POST',
    path: '/studio/people/{id}/documents',
    access: 'performer',
    errors: ['NOT_FOUND'],
    summary: 'Send in another document of a person; an approved one counts until this one is approved',
  },
  removeStagePerson: {
    method: 'DELETE',
    path: '/studio/people/{id}',
    access: 'performer',
    errors: ['NOT_FOUND'],
    summary:
      'Remove a person from the list; a document that waits is deleted, the record of past shows is retained',
  },
  waitingDocuments: {
    method: 'GET',
    path: '/admin/documents',
    access: { admin: 'documents' },
    summary: 'Identity documents that wait for a verdict, the oldest first',
  },
  seeDocument: {
    method: 'POST',
    path: '/admin/documents/{id}/look',
    access: { admin: 'documents' },
    audit: { action: 'document.seen', subject: 'params.id', fields: [] },
    summary: 'Look at a document: name, birth date and both pictures; each look is in the audit log',
  },
  approveDocument: {
    method: 'POST',
    path: '/admin/documents/{id}/approve',
    access: { admin: 'documents' },
    audit: { action: 'document.approved', subject: 'params.id', fields: [] },
    errors: ['ALREADY_DECIDED', 'ITEM_HELD', 'DOCUMENT_UNSEEN', 'DOCUMENT_EXPIRED'],
    summary: 'The person is of age and is the one in the document, which this operator has looked at',
  },
  rejectDocument: {
    method: 'POST',
    path: '/admin/documents/{id}/reject',
    access: { admin: 'documents' },
    audit: { action: 'document.rejected', subject: 'params.id', fields: ['reason'] },
    errors: ['ALREADY_DECIDED', 'ITEM_HELD'],
    summary: 'Turn a document down, or withdraw its approval; the performer reads why',
  },
} as const satisfies Record<string, Call>

export function identitySchemas() {
  const date = z.iso.date()
  const document = {
    legalName: z
      .string()
      .overwrite((text) => plainLine(text).normalize('NFC'))
      .trim()
      .max(maxLegalName)
      .regex(/\p{L}/u, 'Write the name as it stands in the document.'),
    birthDate: date,
    expiresOn: date,
    /** uploads of /uploads/documents: the document, and a picture of the person with it */
    document: models.id,
    portrait: models.id,
    /** the person agrees to be shown */
    consent: z.strictObject({
      depiction: z.literal(true, 'Without this consent the person cannot appear.'),
      publication: z.literal(true, 'Without this consent the person cannot appear.'),
      download: z.literal(true, 'Without this consent the person cannot appear.'),
    }),
  }
  const person = z.object({
    id: models.id,
    /** the performer */
    isPerformer: z.boolean(),
    legalName: z.string(),
    state: z.enum(recordStates),
    /** of the approved document, or of the latest one */
    expiresOn: date,
    /** of the latest document, where it was rejected */
    reason: z.string().nullable(),
    /** the statement of reasons for it, open to an objection */
    decisionId: models.id.nullable(),
    /** the latest document: it may wait while an earlier one is approved */
    latest: z.object({ id: models.id, state: approval, sentAt: models.instant }),
  })
  const people = z.object({ people: z.array(person) })
  const waiting = z.object({
    id: models.id,
    performerId: models.id,
    performerName: z.string(),
    performerNumber: z.int(),
    isPerformer: z.boolean(),
    /** the person has an approved document already */
    isRenewal: z.boolean(),
    expiresOn: date,
    since: models.instant,
  })
  const left = z.object({ waiting: z.int() })
  return {
    stagePeople: { reply: people },
    addStagePerson: { body: z.strictObject({ isPerformer: z.boolean(), ...document }), reply: people },
    renewDocument: { params: byId, body: z.strictObject(document), reply: people },
    removeStagePerson: { params: byId, reply: people },
    waitingDocuments: {
      query: z.object({ ...paging(pageSizes.reviews), ...onlyId }),
      reply: z.object({
        waiting: z.array(waiting),
        held: heldItems,
        ...page,
      }),
    },
    seeDocument: {
      params: byId,
      reply: z.object({
        legalName: z.string(),
        birthDate: date,
        age: z.int(),
        expiresOn: date,
        consentedAt: models.instant,
        state: approval,
        /** WebP as base64, as there is no address under which they could be opened without a line in the log; null: none */
        document: z.string().nullable(),
        portrait: z.string().nullable(),
      }),
    },
    approveDocument: { params: byId, reply: left },
    rejectDocument: {
      params: byId,
      body: z.strictObject({
        /** the state that the operator saw */
        from: z.enum(['pending', 'approved']),
        reason,
      }),
      reply: left,
    },
  } as const satisfies Record<keyof typeof identityCalls, CallSchema>
}
