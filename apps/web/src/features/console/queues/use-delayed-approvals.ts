import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAction } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { type Judged, seenOf } from './approvals/waiting.ts'
import { kindOf, nameOf } from './item-words.ts'
import type { QueueItem } from './queue-items.ts'

/** How long an approval can be taken back: it is sent then, or when the queue or the page is left. */
export const undoMs = 5000

type JudgedQueueItem = Extract<QueueItem, { of: 'judged' }>

interface DelayedApprovals {
  approve(item: JudgedQueueItem): void
  /** it was approved here, or is about to be: the list need not show it */
  isApproved(item: QueueItem): boolean
}

/** [P7] Approves after five seconds, in which a press takes it back. */
export function useDelayedApprovals(on: {
  undone: (key: string) => void
  sent: () => void
}): DelayedApprovals {
  const words = useAction('approveReview')
  const picture = useAction('approvePicture')
  const waiting = useRef(new Map<string, { judged: Judged; timer: ReturnType<typeof setTimeout> }>())
  // by the time since when it waits: what is sent again later is another item
  const [approved, setApproved] = useState<ReadonlyMap<string, string>>(new Map())
  const show = (key: string) => setApproved((before) => new Map([...before].filter(([one]) => one !== key)))

  /** Takes it out of those that wait; undefined: it was sent or taken back before. */
  function take(key: string): Judged | undefined {
    const found = waiting.current.get(key)
    clearTimeout(found?.timer)
    waiting.current.delete(key)
    return found?.judged
  }

  async function send(key: string, keepalive = false): Promise<void> {
    const judged = take(key)
    if (!judged) return
    const seen = seenOf(judged)
    const result = await (seen.of === 'words'
      ? words.attempt({ params: seen.params, body: seen.body, keepalive })
      : picture.attempt({ params: seen.params, body: seen.body, keepalive }))
    if (!result.ok) {
      show(key)
      toast({ tone: 'bad', text: result.message })
    }
    on.sent()
  }

  const sendAll = useEffectEvent((keepalive: boolean) => {
    for (const key of [...waiting.current.keys()]) void send(key, keepalive)
  })
  useEffect(() => {
    const leave = () => sendAll(true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      sendAll(false)
    }
  }, [])

  return {
    approve(item) {
      const { key, since, judged } = item
      if (waiting.current.has(key)) return
      waiting.current.set(key, { judged, timer: setTimeout(() => void send(key), undoMs) })
      setApproved((before) => new Map(before).set(key, since))
      toast({
        tone: 'good',
        text: say('Approved: {what}', { what: `${kindOf(item)}, ${nameOf(item)}` }),
        forMs: undoMs,
        action: {
          label: say('Undo'),
          onPress: () => {
            if (!take(key)) return
            show(key)
            on.undone(key)
          },
        },
      })
    },
    isApproved: ({ key, since }) => approved.get(key) === since,
  }
}
