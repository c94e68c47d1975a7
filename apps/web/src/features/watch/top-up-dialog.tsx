import { Dialog } from '../../ui/dialog.tsx'
import { TopUpPanel } from '../../ui/top-up-panel.tsx'

interface TopUpDialogProps {
  open: boolean
  onClose: () => void
  onPaid: () => void
}

/** Credits without leaving the picture: the payment page opens beside, and the show goes on [B8]. */
export function TopUpDialog({ open, onClose, onPaid }: TopUpDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Add credits">
      <p className="pb-4 text-paper-1">The show goes on while you top up.</p>
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
