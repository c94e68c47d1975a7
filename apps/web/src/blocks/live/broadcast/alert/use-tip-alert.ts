import { useEffect, useEffectEvent, useRef } from 'react'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { formatCredits, isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { recall, storageKeys } from '../../../../lib/page/storage.ts'
import { toast } from '../../../../ui/notices/toast.tsx'
import type { Bell } from './bell.ts'

type Tip = Reply<'studioTips'>['tips'][number]

export const shownTips = 5
const shownForMs = 10_000

/** Whether tips make a sound: at first they do. */
export const isTipSoundOn = () => recall(storageKeys.tipSound) !== 'off'

/** [S18] Each tip that comes while this page listens is named over the page, with its sum, and sounds. */
export function useTipAlert(bell: Pick<Bell, 'signal'>, isListening: boolean): void {
  const tips = useCall('studioTips', { query: { limit: shownTips } }, { enabled: isListening }).data?.tips
  const known = useRef<ReadonlySet<string>>(undefined)
  const announce = useEffectEvent((fresh: readonly Tip[]) => {
    if (fresh.length > 0 && isTipSoundOn()) bell.signal('tip')
    for (const tip of fresh) toast(noticeOf(tip))
  })
  useEffect(() => {
    if (!tips) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...tips.map(({ id }) => id)])
    // those of the first reply came before this page listened
    if (before) announce(tips.filter(({ id }) => !before.has(id)).reverse())
  }, [tips])
}

function noticeOf({ clientName, credits, net, message }: Tip) {
  const forPerformer = say('{credits} for you', { credits: formatCredits(net) })
  return {
    tone: 'good',
    text: say('{name} tips {credits}', { name: isolated(clientName), credits: formatCredits(credits) }),
    detail: message === '' ? forPerformer : `${forPerformer} · ${isolated(message)}`,
    forMs: shownForMs,
  } as const
}
