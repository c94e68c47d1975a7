import type { Session } from '@footlight/contract'
import { useId } from 'react'
import type { MeterSample } from '../../../../blocks/live/meter.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { X } from '../../../../ui/icons/icons.ts'
import { endWarningLine, endWarningWords } from './end-warning-words.ts'

export interface EndWarningProps {
  word: 'show' | 'peek' | 'call'
  session: Session
  sample: MeterSample
  onTopUp: () => void
  onDismiss: () => void
}

/** [B8, S19] Says politely what will end it and when. It is read out elsewhere, once. */
export function EndWarning({ word, session, sample, onTopUp, onDismiss }: EndWarningProps) {
  const titleId = useId()
  const { endsBy, cap, capTips } = session
  const { secondsLeft } = sample
  const { title, text, topUpHelps } = endWarningWords({
    by: endsBy ?? 'balance',
    word,
    secondsLeft,
    cap,
    capTips,
  })
  return (
    <section
      aria-labelledby={titleId}
      className="rounded-lg border border-amber/40 bg-ink-1 p-4 text-paper-0 shadow-glow"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 id={titleId} className="pt-1 text-lg">
          {title}
        </h2>
        <IconButton label={say('Dismiss')} size="sm" onClick={onDismiss} className="-me-1">
          <X aria-hidden size={18} />
        </IconButton>
      </div>
      <p className="mt-1 text-sm text-paper-1">{text}</p>
      {topUpHelps && (
        <Button size="sm" className="mt-3" onClick={onTopUp}>
          {say('Add credits')}
        </Button>
      )}
    </section>
  )
}

/** [B8] The warning where the window is small: one line below the controls, over nothing that can be pressed. */
export function EndWarningLine({ word, session, sample, onTopUp, onDismiss }: EndWarningProps) {
  const { endsBy, cap, capTips } = session
  const ending = { by: endsBy ?? 'balance', secondsLeft: sample.secondsLeft, cap, capTips } as const
  const { title, topUpHelps } = endWarningWords({ ...ending, word })
  return (
    <section
      aria-label={title}
      className="flex h-11 items-center gap-2 border-y border-amber/40 bg-ink-2 ps-4 pe-1 text-sm text-paper-0"
    >
      <p className="line-clamp-2 min-w-0 flex-1 leading-tight font-medium tabular-nums">
        {endWarningLine(ending)}
      </p>
      {topUpHelps && (
        <Button size="sm" className="min-h-9! py-0" onClick={onTopUp}>
          {say('Add credits')}
        </Button>
      )}
      <IconButton label={say('Dismiss')} onClick={onDismiss}>
        <X aria-hidden size={18} />
      </IconButton>
    </section>
  )
}
