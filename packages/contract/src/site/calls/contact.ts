import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, page, paging, sorting } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import { email } from '../../people/themselves.ts'
import { contactLength } from '../constants.ts'
import { languages } from '../language.ts'
import { plainLine, plainText } from '../plain-text.ts'

/** [M5] Writing to the operator, and the operator's answer. */
export const contactCalls = {
  contactOperator: {
    method: 'POST',
    path: '/admin/contact_message',
    access: 'public',
    errors: ['TOO_MANY_TRIES'],
    limit: 'guess',
    whileSuspended: true,
    summary: 'Write to the operator, with or without an account',
  },
  listContactMessages: {
    method: 'GET',
    path: '/admin/contact_messages',
    access: { admin: 'contact' },
    summary: 'What people wrote to the operator, what is open first, then the newest',
  },
  answerContactMessage: {
    method: 'POST',
    path: '/admin/contact_messages/{id}/answer',
    access: { admin: 'contact' },
    audit: { action: 'contact.answered', subject: 'params.id', fields: [] },
    idempotent: true,
    summary: 'Answer by mail',
  },
  closeContactMessage: {
    method: 'POST',
    path: '/admin/contact_messages/{id}/close',
    access: { admin: 'contact' },
    audit: { action: 'contact.closed', subject: 'params.id', fields: [] },
    summary: 'Put a message away that needs no answer',
  },
} as const satisfies Record<string, Call>

export function contactSchemas() {
  const { name, subject, message, answer } = contactLength
  const line = (most: number) => z.string().overwrite(plainLine).trim().min(1).max(most)
  const text = (most: number) => z.string().overwrite(plainText).trim().min(1).max(most)
  const language = z.enum(languages)
  const contactMessage = z.object({
    id: models.id,
    reference: z.string(),
    state: z.enum(['OPEN', 'ANSWERED', 'CLOSED']),
    /** null: a guest */
    accountId: models.id.nullable(),
    name: z.string(),
    email: z.string(),
    language,
    subject: z.string(),
    message: z.string(),
    at: models.instant,
    answers: z.array(z.object({ at: models.instant, by: models.id, answer: z.string() })),
  })

  return {
    contactOperator: {
      body: z.object({
        name: line(name),
        email,
        subject: line(subject),
        message: text(message),
        /** the language of the answer, for a guest */
        language: language.optional(),
      }),
      /** the number to quote in a follow-up */
      reply: z.object({ reference: z.string() }),
    },
    listContactMessages: {
      query: z.object({
        ...paging(pageSizes.performers),
        ...sorting('listContactMessages'),
        state: z.enum(['OPEN', 'ANSWERED', 'CLOSED']).optional(),
      }),
      reply: z.object({ contactMessages: z.array(contactMessage), ...page }),
      csv: {
        rows: 'contactMessages',
        columns: [
          ['When', 'at'],
          ['State', 'state'],
          ['Reference', 'reference'],
          ['Name', 'name'],
          ['E-mail', 'email'],
          ['Subject', 'subject'],
          ['Message', 'message'],
          ['Id', 'id'],
        ],
      },
    },
    answerContactMessage: {
      params: byId,
      body: z.strictObject({ answer: text(answer) }),
      reply: z.object({ contactMessage }),
    },
    closeContactMessage: { params: byId, reply: z.object({ contactMessage }) },
  } as const satisfies Record<keyof typeof contactCalls, CallSchema>
}
