import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '../../../lib/calls/use-call.ts'
import { formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonForm } from '../reason-form.tsx'
import { reasonsFor } from './approvals/usual-reasons.ts'
import { type Judged, seenOf } from './approvals/waiting.ts'
import { kindOf, nameOf } from './item-words.ts'
import type { QueueItem } from './queue-items.ts'
import { undoMs } from './use-delayed-approvals.ts'

interface BulkBarProps {
  items: readonly QueueItem[]
  onDone: () => void
  onClear: () => void
}

interface Outcome {
  key: string
  name: string
  /** undefined: it was done */
  problem: string | undefined
}

/** One act on several picked items, one after the other; what happened is said item by item. */
export function BulkBar({ items, onDone, onClear }: BulkBarProps) {
  const calls = {
    approveReview: useAction('approveReview'),
    approvePicture: useAction('approvePicture'),
    rejectReview: useAction('rejectReview'),
    rejectPicture: useAction('rejectPicture'),
  }
  const [isRejecting, setRejecting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const pictures = items.flatMap((item) =>
    item.of === 'judged' && item.judged.of === 'picture'
      ? [{ key: item.key, picture: item.judged.item }]
      : [],
  )
  const hasVideo = pictures.some(({ picture }) => picture.media !== null)
  const isSeen = !hasVideo && pictures.every(({ key }) => shown.has(key))
  const undo = useUndo(() => void decideAll(null))

  async function decide(judged: Judged, reason: string | null) {
    const seen = seenOf(judged)
    if (seen.of === 'words')
      return reason === null
        ? calls.approveReview.attempt(seen)
        : calls.rejectReview.attempt({ ...seen, body: { ...seen.body, reason } })
    return reason === null
      ? calls.approvePicture.attempt(seen)
      : calls.rejectPicture.attempt({ ...seen, body: { ...seen.body, reason } })
  }

  async function decideAll(reason: string | null) {
    setBusy(true)
    const done: Outcome[] = []
    for (const item of items) {
      if (item.of !== 'judged') continue
      const result = await decide(item.judged, reason)
      done.push({
        key: item.key,
        name: `${kindOf(item)}, ${nameOf(item)}`,
        problem: result.ok ? undefined : result.message,
      })
      setOutcomes([...done])
    }
    setBusy(false)
    setRejecting(false)
    onDone()
  }

  const reasons = reasonsFor(items.flatMap((item) => (item.of === 'judged' ? [item.judged] : [])))
  return (
    <section aria-label={say('Picked items')} className="grid gap-3 rounded-lg border border-amber p-3">
      <p className="font-semibold">{say('Picked: {count}', { count: formatNumber(items.length) })}</p>
      {pictures.length > 0 && (
        <ul className="grid grid-cols-2 gap-2">
          {pictures.map(({ key, picture }) => (
            <li key={key}>
              <a href={picture.large ?? undefined} target="_blank" rel="noreferrer" className="block">
                <img
                  src={picture.large ?? picture.small ?? undefined}
                  alt={say('Photo of {name}', { name: picture.performerName })}
                  onLoad={() => setShown((before) => new Set(before).add(key))}
                  className="aspect-square w-full rounded bg-ink-2 object-contain"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {!isSeen && (
        <p className="text-sm text-paper-1">
          {hasVideo
            ? say('Videos are approved one by one, once they were played.')
            : say('You can approve them once all of them are on screen.')}
        </p>
      )}
      {isRejecting ? (
        <ReasonForm
          reasons={reasons}
          hint={say('Its owner reads this, by bell and e-mail. The usual reasons are translated.')}
          confirmLabel={say('Turn all of them down')}
          send={async (reason) => {
            await decideAll(reason)
            return { ok: true, value: null }
          }}
          onDone={() => setRejecting(false)}
          onCancel={() => setRejecting(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {undo.isOpen ? (
            <Button size="sm" tone="quiet" onClick={undo.undo}>
              {say('Undo: all of them are approved in 5 seconds')}
            </Button>
          ) : (
            <Button size="sm" busy={isBusy} disabled={!isSeen} onClick={undo.start}>
              {say('Approve all of them')}
            </Button>
          )}
          <Button size="sm" tone="quiet" disabled={isBusy || undo.isOpen} onClick={() => setRejecting(true)}>
            {say('Turn all of them down')}
          </Button>
          <Button size="sm" tone="ghost" disabled={isBusy || undo.isOpen} onClick={onClear}>
            {say('Pick none')}
          </Button>
        </div>
      )}
      <ul role="status" className="grid gap-1 text-sm">
        {outcomes.map(({ key, name, problem }) => (
          <li key={key} className={problem === undefined ? '' : 'text-danger-text'}>
            <bdi>{name}</bdi>: {problem ?? say('done')}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An act that begins after five seconds, unless it is taken back. */
function useUndo(act: () => void) {
  const [isOpen, setOpen] = useState(false)
  const begin = useEffectEvent(act)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => {
      setOpen(false)
      begin()
    }, undoMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  return { isOpen, start: () => setOpen(true), undo: () => setOpen(false) }
}
