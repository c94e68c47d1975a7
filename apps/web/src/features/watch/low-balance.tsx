import { X } from 'lucide-react'
import { useState } from 'react'
import { formatDurationWords } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TopUpPanel } from '../../ui/top-up-panel.tsx'
import { warningLine } from './show-log.ts'

interface LowBalanceProps {
  /** the threshold that was crossed */
  warning: number
  secondsLeft: number
  /** the cap ends the show, not the balance: a top-up would not help */
  isCapped: boolean
  onDismiss: () => void
}

/** [B8] Says politely how long the balance lasts, and tops it up without leaving the picture. */
export function LowBalance({ warning, secondsLeft, isCapped, onDismiss }: LowBalanceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <aside className="rounded-lg border border-amber/40 bg-ink-1 p-4 shadow-glow">
      <div className="flex items-start justify-between gap-2">
        <h2 className="pt-1 text-lg" role="status">
          {warningLine(warning)}
        </h2>
        <IconButton label="Dismiss" size="sm" onClick={onDismiss}>
          <X aria-hidden size={18} />
        </IconButton>
      </div>
      <p className="mt-1 mb-3 text-sm text-paper-1">
        {isCapped
          ? `The limit that you set for this show covers ${formatDurationWords(secondsLeft)} more.`
          : `Your balance covers ${formatDurationWords(secondsLeft)} more. The show goes on while you top up.`}
      </p>
      {!isCapped && (
        <Button size="sm" onClick={() => setOpen(true)}>
          Add credits
        </Button>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Add credits">
        <TopUpPanel
          where="beside"
          onPaid={() => {
            setOpen(false)
            onDismiss()
          }}
        />
      </Dialog>
    </aside>
  )
}
