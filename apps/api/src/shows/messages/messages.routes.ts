import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Messages } from './messages.service.ts'

export function mountMessages(mount: Mount, messages: Messages): void {
  const idsOf = ({ a, b }: { a: string; b: string }) => ({ clientId: a, performerId: b })

  mount('messageThreads', async ({ principal, query }) => {
    const { offset, limit } = query
    const page = await messages.threads(principal, { ...query, unread: query.unread === 'true' })
    return { ...page, offset, limit }
  })
  mount('messageThread', async ({ principal, params, query }) => {
    const { offset, limit } = query
    return { ...(await messages.thread(principal, idsOf(params), query)), offset, limit }
  })
  mount('deleteThread', async ({ principal, params }) => ({
    undoUntil: (await messages.deleteThread(principal, idsOf(params))).toISOString(),
  }))
  mount('restoreThread', async ({ principal, params }) => ({
    thread: await messages.restoreThread(principal, idsOf(params)),
  }))
  mount('readThread', async ({ principal, params, body }) => ({
    unread: await messages.markRead(principal, idsOf(params), body.messageId),
  }))
  mount('sendMessage', async ({ principal, body, idempotencyKey: key }) => ({
    message: await messages.send(principal, { ...body, key }),
  }))
  mount('deleteMessage', async ({ principal, params }) => ({
    undoUntil: (await messages.deleteMessage(principal, params.id)).toISOString(),
  }))
  mount('restoreMessage', async ({ principal, params }) => ({
    message: await messages.restoreMessage(principal, params.id),
  }))
}
