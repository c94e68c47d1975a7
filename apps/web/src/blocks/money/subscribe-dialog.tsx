import type { PerformerAccount } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { formatCredits, isolated } from '../../lib/format.ts'
import { useBalance } from '../../lib/session.ts'
import { useActionOnce } from '../../lib/use-action-once.ts'
import { useInvalidate } from '../../lib/use-call.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { subscribersPay } from './monthly-price.ts'

interface SubscribeDialogProps {
  clientId: string
  performer: PerformerAccount
  /** credits a month */
  price: number
  onClose: () => void
}

/** [M4] What a month costs and that it renews, agreed to before anything is taken. */
export function SubscribeDialog({ clientId, performer, price, onClose }: SubscribeDialogProps) {
  const balance = useBalance()
  const subscribe = useActionOnce('subscribe')
  const invalidate = useInvalidate()
  // what stands here is what is agreed to: where it is more by now, nothing is taken
  const agreed = { price, pricePerMinute: performer.prices.videoSubscribers ?? 0 }
  const agree = async () => {
    await subscribe.once({ params: { id: clientId, x: performer.id }, query: agreed })
    onClose()
    toast({ tone: 'good', text: `You are subscribed to ${isolated(performer.displayName)}` })
    await invalidate('subscriptions', 'updateBalanceInfo', 'history')
  }
  const { failure } = subscribe
  const isFree = price === 0
  const isUncovered = failure?.code === 'INSUFFICIENT_CREDIT'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`A month of ${isolated(performer.displayName)}`}
      confirmLabel={isFree ? 'Subscribe for free' : `Subscribe for ${formatCredits(price)}`}
      busy={subscribe.busy}
      failure={isUncovered ? { ...failure, message: 'Your balance does not cover this month.' } : failure}
      onConfirm={() => void agree().catch(() => invalidate('getPerformerByNumber'))}
    >
      <p className="font-semibold">{subscribersPay(performer)}</p>
      <p>
        {isFree ? 'It costs nothing now' : `${formatCredits(price)} are taken now`}, and it renews every month
        at the price of that day until you stop it. You can stop it at any time in your wallet
        {isFree ? '.' : '; the month that is paid stays yours.'}
      </p>
      {!isFree && <p>Your balance: {balance ? formatCredits(balance.available) : '…'}.</p>}
      {isUncovered && (
        <p>
          <Link to="/wallet" className="font-semibold text-amber-text underline underline-offset-4">
            Top up in your wallet
          </Link>{' '}
          and come back. Nothing was taken.
        </p>
      )}
    </ConfirmDialog>
  )
}
