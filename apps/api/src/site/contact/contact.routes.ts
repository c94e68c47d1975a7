import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Contact } from './contact.service.ts'

/** [M5] Messages of visitors to the operator, and the answers. */
export function mountContact(mount: Mount, messages: Contact): void {
  mount('contactOperator', async ({ principal, address, body }) => ({
    reference: await messages.write(body, { accountId: principal?.accountId ?? null, address }),
  }))

  mount('listContactMessages', async ({ query }) => {
    const { contactMessages, total } = await messages.list(query)
    return { contactMessages, total }
  })
  mount('answerContactMessage', async ({ act, params, body, idempotencyKey: key }) => ({
    contactMessage: await messages.answer({ act, key, id: params.id, ...body }),
  }))
  mount('closeContactMessage', async ({ act, params }) => ({
    contactMessage: await messages.close({ act, id: params.id }),
  }))
}
