import type { Mount } from '../../../platform/http/mount/mount.ts'
import type { Chat } from './chat.service.ts'

export function mountChat(mount: Mount, chat: Chat): void {
  mount('sessionChat', ({ principal, params, query }) => chat.lines(principal.accountId, params.id, query))

  mount('sayInSession', async ({ principal, params, body, idempotencyKey: key }) => ({
    line: await chat.say(principal.accountId, params.id, body.text, key),
  }))
}
