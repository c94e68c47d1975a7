import { X } from 'lucide-react'
import { formatDurationWords } from '../../lib/format.ts'
import { warningWords } from '../../lib/session-chat.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

interface LowBalanceProps {
  word?: 'show' | 'call'
  /** the threshold that was crossed */
  warning: number
  secondsLeft: number
  /** the cap ends the show, not the balance: a top-up would not help */
  isCapped: boolean
  onTopUp: () => void
  onDismiss: () => void
}

/** [B8] Says politely how long the balance lasts. It is read out elsewhere, once. */
export function LowBalance(props: LowBalanceProps) {
  const { word = 'show', warning, secondsLeft, isCapped, onTopUp, onDismiss } = props
  return (
    <section
      aria-label="Low balance"
      className="rounded-lg border border-amber/40 bg-ink-1 p-4 text-paper-0 shadow-glow"
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="pt-1 text-lg">{warningWords(warning)}</h2>
        <IconButton label="Dismiss" size="sm" onClick={onDismiss} className="-me-1">
          <X aria-hidden size={18} />
        </IconButton>
      </div>
      <p className="mt-1 text-sm text-paper-1">
        {isCapped
          ? `The limit that you set for this ${word} covers ${formatDurationWords(secondsLeft)} more.`
          : `Your balance covers ${formatDurationWords(secondsLeft)} more. The ${word} goes on while you top up.`}
      </p>
      {!isCapped && (
        <Button size="sm" className="mt-3" onClick={onTopUp}>
          Add credits
        </Button>
      )}
    </section>
  )
}
