import type { Mount } from '../../platform/http/mount.ts'
import type { SessionServices } from './index.ts'
import { seatAt } from './media/streams.ts'
import { performerOf } from './sessions.routes.ts'

/** What goes on beside a private session: peeking [S10], its chat [S15], talk-back [S9]. */
export function mountBeside(mount: Mount, { peeks, chat, talkBack }: SessionServices): void {
  mount('requestPeek', async ({ principal, body }) => ({
    request: await peeks.request({
      clientId: principal.accountId,
      performerId: body.performerId,
      cap: body.cap ?? null,
    }),
  }))

  mount('allowPeek', async ({ principal, params, body }) => ({
    session: await peeks.allow(principal.accountId, params.id, body.allowed),
  }))

  mount('sessionChat', ({ principal, params, query }) => chat.lines(principal.accountId, params.id, query))

  mount('sayInSession', async ({ principal, params, body }) => ({
    line: await chat.say(principal.accountId, params.id, body.text),
  }))

  mount('startAudio', async ({ principal, params, origin }) => ({
    publishStream: seatAt(origin, await talkBack.start(principal.accountId, params.id)),
  }))

  mount('stopAudio', async ({ principal, body }) => ({
    session: await talkBack.stop(principal.accountId, body.sessionId),
  }))

  mount('listen', async ({ principal, origin }) => ({
    playStream: seatAt(origin, await talkBack.listen(performerOf(principal))),
  }))
}
