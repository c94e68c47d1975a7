import type { StudioSession } from '@footlight/contract'
import { Suspense } from 'react'
import type { Held } from '../../../../../blocks/live/call/index.ts'
import { useOpenCall } from '../../../../../blocks/live/call-context.tsx'
import { CallWindow } from '../../../../../blocks/live/lazy-call.ts'
import { isolated } from '../../../../../lib/language/format.ts'
import { say } from '../../../../../lib/language/say.ts'
import { toServerTime } from '../../../../../lib/page/server-time.ts'
import { useNow } from '../../../../../lib/page/use-now.ts'
import { Skeleton } from '../../../../../ui/notices/skeleton.tsx'

/** [S20] The performer's side of a video call, in the place of the stage's picture: time, earnings and End stand beside it. */
export function StudioCall({ session }: { session: StudioSession }) {
  const call = useOpenCall()
  const now = useNow(500)
  const skeleton = <Skeleton className="aspect-4/3 lg:aspect-auto lg:flex-1" />
  if (!call) return skeleton
  return (
    <Suspense fallback={skeleton}>
      <CallWindow
        call={call}
        otherName={session.clientName}
        still={null}
        held={heldOf(session, now)}
        pictureClass="flex-1"
        className="overflow-hidden max-lg:h-full max-lg:rounded-lg max-lg:border max-lg:border-line lg:flex-1"
      />
    </Suspense>
  )
}

/** [S8, B4, B13] Whose side holds the call, and what happens if nothing changes. */
function heldOf(
  { state, heldFor, heldAt, heldUntil, clientName }: StudioSession,
  now: number,
): Held | undefined {
  if (state !== 'HELD') return undefined
  const at = toServerTime(now)
  const seconds = (from: number, to: number) => Math.max(0, Math.round((to - from) / 1000))
  const name = isolated(clientName)
  const times = {
    forSeconds: heldAt ? seconds(Date.parse(heldAt), at) : 0,
    forMoreSeconds: heldUntil ? seconds(at, Date.parse(heldUntil)) : 0,
  }
  if (heldFor === 'server')
    return {
      title: say('Our server lost the picture'),
      text: say('It is coming back; nothing is billed.'),
      ...times,
    }
  return heldFor === 'performer'
    ? {
        title: say('Nothing of you reaches {name}', { name }),
        text: say('The call waits for you for a short time. Then it ends.'),
        ...times,
      }
    : {
        title: say('Nothing arrives from {name}', { name }),
        text: say('The call waits for {name} for a short time. Then it ends.', { name }),
        ...times,
      }
}
