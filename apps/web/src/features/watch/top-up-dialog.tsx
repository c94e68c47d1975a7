import { Dialog } from '../../ui/dialog.tsx'
import { TopUpPanel } from '../../ui/top-up-panel.tsx'

interface TopUpDialogProps {
  word?: 'show' | 'call'
  open: boolean
  onClose: () => void
  onPaid: () => void
}

/** Credits without leaving the picture or the call: the payment page opens beside, and it goes on [B8]. */
export function TopUpDialog({ word = 'show', open, onClose, onPaid }: TopUpDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Add credits">
      <p className="pb-4 text-paper-1">The {word} goes on while you top up.</p>
      <TopUpPanel
        where="beside"
        onPaid={() => {
          onClose()
          onPaid()
        }}
      />
    </Dialog>
  )
}
