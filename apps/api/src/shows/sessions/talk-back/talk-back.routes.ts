import type { Mount } from '../../../platform/http/mount/mount.ts'
import { performerOf } from '../kernel/performer-of.ts'
import { seatAt } from '../media/streams.ts'
import type { TalkBack } from './talk-back.service.ts'

export function mountTalkBack(mount: Mount, talkBack: TalkBack): void {
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
