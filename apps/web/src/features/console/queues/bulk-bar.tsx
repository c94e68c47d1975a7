import { useState } from 'react'
import { useAction } from '../../../lib/calls/use-call.ts'
import { formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { ReasonForm } from '../reason-form.tsx'
import { reasonsFor } from './approvals/usual-reasons.ts'
import { type Judged, seenOf } from './approvals/waiting.ts'
import { kindOf, nameOf } from './item-words.ts'
import type { QueueItem } from './queue-items.ts'

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
          <Button size="sm" busy={isBusy} onClick={() => void decideAll(null)}>
            {say('Let all of them through')}
          </Button>
          <Button size="sm" tone="quiet" disabled={isBusy} onClick={() => setRejecting(true)}>
            {say('Turn all of them down')}
          </Button>
          <Button size="sm" tone="ghost" disabled={isBusy} onClick={onClear}>
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
