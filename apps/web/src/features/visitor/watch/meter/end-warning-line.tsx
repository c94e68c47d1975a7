import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { X } from '../../../../ui/icons/icons.ts'
import type { EndWarningProps } from './end-warning.tsx'
import { endWarningLine, endWarningWords } from './end-warning-words.ts'

/** [B8] The warning where the window is small: one line under the meter, over nothing that can be pressed. */
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
