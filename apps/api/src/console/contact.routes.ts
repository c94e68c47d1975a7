import type { Mount } from '../platform/http/mount/mount.ts'
import type { Contact } from '../site/index.ts'

/** [M5] What people wrote to the operator, and the answers. */
export function mountContact(mount: Mount, messages: Contact): void {
  mount('listContactMessages', async ({ query }) => {
    const { contactMessages, total } = await messages.list(query)
    return { contactMessages, offset: query.offset, limit: query.limit, total }
  })
  mount('answerContactMessage', async ({ act, params, body, idempotencyKey: key }) => ({
    contactMessage: await messages.answer({ act, key, id: params.id, ...body }),
  }))
  mount('closeContactMessage', async ({ act, params }) => ({
    contactMessage: await messages.close({ act, id: params.id }),
  }))
}
