import type { Message } from '@footlight/contract'

/** Whose thread it is. */
export const pair = { clientId: 'client', performerId: 'mira' }

export const message = (id: string, body: string): Message => ({
  id,
  ...pair,
  author: 'performer',
  body,
  sentAt: '2026-11-20T20:00:00.000Z',
  price: 0,
  read: true,
  attachments: [],
})

/** A thread as the server shows it to the client. */
export function threadOf(
  messages: Message[],
  more: { unread?: number; price?: number; total?: number } = {},
) {
  const { unread = 0, price = 0, total = messages.length } = more
  return {
    messages,
    thread: {
      ...pair,
      name: 'Mira',
      performerNumber: 7,
      photo: null,
      lastMessage: null,
      lastAt: null,
      unread,
    },
    price,
    obstacle: null,
    offset: 0,
    limit: 40,
    total,
  }
}
