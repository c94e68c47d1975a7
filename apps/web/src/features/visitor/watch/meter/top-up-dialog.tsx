import { TopUpPanel } from '../../../../blocks/money/top-up/top-up-panel.tsx'
import type { WayBack } from '../../../../blocks/money/top-up/way-back.tsx'
import { say } from '../../../../lib/language/say.ts'
import { Dialog } from '../../../../ui/notices/dialog.tsx'

interface TopUpDialogProps {
  lead: string
  /** where the tab of the payment leads back to */
  backTo: WayBack
  open: boolean
  onClose: () => void
  onPaid: () => void
}

/** Credits without leaving the screen: the payment page opens beside, and what runs goes on [B8]. */
export function TopUpDialog({ lead, backTo, open, onClose, onPaid }: TopUpDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={say('Add credits')}>
      <p className="pb-4 text-paper-1">{lead}</p>
      <TopUpPanel
        where="beside"
        backTo={backTo}
        onPaid={() => {
          onClose()
          onPaid()
        }}
      />
    </Dialog>
  )
}
