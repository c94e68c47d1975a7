import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Contact } from '../contact/index.ts'

/** [M5] What people wrote to the operator, and the answers. */
export function mountContact(mount: Mount, letters: Contact): void {
  mount('listContactMessages', async ({ query }) => {
    const { contactMessages, total } = await letters.list(query)
    return { contactMessages, offset: query.offset, limit: query.limit, total }
  })
  mount('answerContactMessage', async ({ act, params, body, idempotencyKey: key }) => ({
    contactMessage: await letters.answer({ act, key, id: params.id, ...body }),
  }))
  mount('closeContactMessage', async ({ act, params }) => ({
    contactMessage: await letters.close({ act, id: params.id }),
  }))
}
