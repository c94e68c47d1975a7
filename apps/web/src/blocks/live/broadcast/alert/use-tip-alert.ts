import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { formatCredits, isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { recall, storageKeys } from '../../../../lib/page/storage.ts'
import { createStore } from '../../../../lib/store.ts'
import { toast } from '../../../../ui/notices/toast.tsx'
import type { Bell } from './bell.ts'

type Tip = Reply<'studioTips'>['tips'][number]

export const shownTips = 5
const shownForMs = 10_000

/** Whether tips make a sound: at first they do. */
export const isTipSoundOn = () => recall(storageKeys.tipSound) !== 'off'

/** The tip that stands on the stage's picture now. */
const onStage = createStore<{ tip: Tip | undefined }>({ tip: undefined })

export function useTipOnStage(): Tip | undefined {
  return useSyncExternalStore(onStage.subscribe, onStage.getState, onStage.getState).tip
}

/**
 * [S18] Each tip that comes while this page listens is named with its sum, and sounds: on the stage's picture, where it covers
 * no control, and over any other page.
 */
export function useTipAlert(bell: Pick<Bell, 'signal'>, isListening: boolean, isAtStage: boolean): void {
  const tips = useCall('studioTips', { query: { limit: shownTips } }, { enabled: isListening }).data?.tips
  const known = useRef<ReadonlySet<string>>(undefined)
  const announce = useEffectEvent((fresh: readonly Tip[]) => {
    if (fresh.length > 0 && isTipSoundOn()) bell.signal('tip')
    for (const tip of fresh) {
      if (isAtStage) showOnStage(tip)
      else toast({ tone: 'good', text: tipText(tip), detail: tipDetail(tip), forMs: shownForMs })
    }
  })
  useEffect(() => {
    if (!tips) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...tips.map(({ id }) => id)])
    // those of the first reply came before this page listened
    if (before) announce(tips.filter(({ id }) => !before.has(id)).reverse())
  }, [tips])
}

function showOnStage(tip: Tip): void {
  onStage.set({ tip })
  setTimeout(() => {
    if (onStage.getState().tip === tip) onStage.set({ tip: undefined })
  }, shownForMs)
}

export function tipText({ clientName, credits }: Tip): string {
  return say('{name} tips {credits}', { name: isolated(clientName), credits: formatCredits(credits) })
}

export function tipDetail({ net, message }: Tip): string {
  const forPerformer = say('{credits} for you', { credits: formatCredits(net) })
  return message === '' ? forPerformer : `${forPerformer} · ${isolated(message)}`
}
