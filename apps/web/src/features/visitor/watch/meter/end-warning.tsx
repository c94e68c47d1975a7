import type { Session } from '@footlight/contract'
import { useId } from 'react'
import type { MeterSample } from '../../../../blocks/live/meter.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { X } from '../../../../ui/icons/icons.ts'
import { endWarningWords } from './end-warning-words.ts'

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
