import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, page, paging } from '../../common.ts'
import * as models from '../../models.ts'
import { plainText } from '../../site/plain-text.ts'
import { attachmentsOfMessage, messageLength, messagePageSizes } from '../constants.ts'

/** [M1, M2] Threads between a client and a performer. In a path, `a` is the client and `b` the performer. */
export const messageCalls = {
  messageThreads: {
    method: 'GET',
    path: '/messages/threads',
    access: 'signed-in',
    summary: 'The caller’s threads, the latest first, and how many of them have something unread',
  },
  messageThread: {
    method: 'GET',
    path: '/messages/thread/{a}/{b}',
    access: 'signed-in',
    errors: ['NOT_FOUND'],
    summary: 'The messages of client a and performer b, the newest first, and what one more would cost',
  },
  deleteThread: {
    method: 'DELETE',
    path: '/messages/thread/{a}/{b}',
    access: 'signed-in',
    errors: ['NOT_FOUND'],
    summary: 'Hide the thread from the caller alone; what is written later shows again',
  },
  restoreThread: {
    method: 'POST',
    path: '/messages/thread/{a}/{b}/restore',
    access: 'signed-in',
    errors: ['NOT_FOUND', 'UNDO_OVER'],
    summary: 'Take back that the thread was hidden, within ten seconds',
  },
  readThread: {
    method: 'POST',
    path: '/messages/thread/{a}/{b}/read',
    access: 'signed-in',
    errors: ['NOT_FOUND'],
    summary: 'The caller has read the thread up to this message',
  },
  sendMessage: {
    method: 'POST',
    path: '/messages/thread/message',
    access: 'signed-in',
    errors: [
      'NOT_FOUND',
      'EMAIL_NOT_VERIFIED',
      'BLOCKED',
      'SERVICE_NOT_OFFERED',
      'PRICE_CHANGED',
      'INSUFFICIENT_CREDIT',
      'SPENDING_FROZEN',
      'DAY_CAP_REACHED',
    ],
    idempotent: true,
    summary: 'Write to the other of the two; a priced message is paid as it is delivered, once',
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/messages/message/{id}',
    access: 'signed-in',
    errors: ['NOT_FOUND'],
    summary: 'Hide one message from the caller alone',
  },
  restoreMessage: {
    method: 'POST',
    path: '/messages/message/{id}/restore',
    access: 'signed-in',
    errors: ['NOT_FOUND', 'UNDO_OVER'],
    summary: 'Take back that a message was hidden, within ten seconds',
  },
} as const satisfies Record<string, Call>

export function messageSchemas() {
  const message = z.object({
    id: models.id,
    clientId: models.id,
    performerId: models.id,
    author: z.enum(['client', 'performer']),
    body: z.string(),
    sentAt: models.instant,
    /** [M2] what it cost the client */
    price: models.credits,
    /** the one it was written to has seen it */
    read: z.boolean(),
    /** addresses that the caller alone can read, for some minutes */
    attachments: z.array(
      z.object({ id: models.id, width: z.int(), height: z.int(), small: z.string(), large: z.string() }),
    ),
  })
  const thread = z.object({
    clientId: models.id,
    performerId: models.id,
    /** of the other person: all that a performer learns of a client */
    name: z.string(),
    /** of the performer; null where the caller is the performer */
    performerNumber: z.int().nullable(),
    photo: z.string().nullable(),
    /** null: the caller has deleted each of them */
    lastMessage: message.nullable(),
    /** null: nothing was written yet */
    lastAt: models.instant.nullable(),
    unread: z.int(),
  })
  /** the client and the performer */
  const pair = z.object({ a: models.id, b: models.id })
  const body = z
    .object({
      clientId: models.id,
      performerId: models.id,
      /** empty only where there are images */
      body: z.string().overwrite(plainText).trim().max(messageLength),
      /** the sender's own uploads, each in one message */
      attachments: z
        .array(models.id)
        .max(attachmentsOfMessage)
        .refine((ids) => new Set(ids).size === ids.length, 'Each picture can be in it once.')
        .default([]),
      /** the sender's own id: a message sent again under it is stored and paid once */
      id: models.id.optional(),
      /** [M2] the price that the client agreed to: if the message costs more by now, it is refused */
      price: models.credits.default(0),
    })
    .refine(({ body, attachments }) => body !== '' || attachments.length > 0, {
      path: ['body'],
      error: 'Write something, or add a picture.',
    })

  return {
    messageThreads: {
      query: z.object({
        /** part of the other's name */
        q: z.string().max(100).optional(),
        /** only threads with something unread */
        unread: z.enum(['true', 'false']).optional(),
        ...paging(messagePageSizes.threads),
      }),
      /** `unread`: threads with something unread, whatever the filters */
      reply: z.object({ threads: z.array(thread), unread: z.int(), ...page }),
    },
    messageThread: {
      params: pair,
      query: z.object({
        /** the id of a known message: returns those before it, so that new messages shift no page */
        before: models.id.optional(),
        ...paging(messagePageSizes.thread),
      }),
      reply: z.object({
        messages: z.array(message),
        thread,
        /** [M2] credits that the next message costs the caller */
        price: models.credits,
        /** why the caller cannot write; null: the caller can */
        obstacle: z.enum(['EMAIL_NOT_VERIFIED', 'SERVICE_NOT_OFFERED', 'BLOCKED', 'GONE']).nullable(),
        ...page,
      }),
    },
    deleteThread: { params: pair, reply: z.object({ undoUntil: models.instant }) },
    restoreThread: { params: pair, reply: z.object({ thread }) },
    readThread: {
      params: pair,
      body: z.strictObject({ messageId: models.id }),
      reply: z.object({ unread: z.int() }),
    },
    sendMessage: { body, reply: z.object({ message }) },
    deleteMessage: { params: byId, reply: z.object({ undoUntil: models.instant }) },
    restoreMessage: { params: byId, reply: z.object({ message }) },
  } as const satisfies Record<keyof typeof messageCalls, CallSchema>
}
