import type { PerformerAccount } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useBalance } from '../../../lib/account/session.ts'
import { useActionOnce } from '../../../lib/calls/use-action-once.ts'
import { useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatCredits, isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Said } from '../../../ui/text/said.tsx'
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
  // the client agrees to the shown price: if it has risen since, the server takes nothing
  const agreed = { price, pricePerMinute: performer.prices.videoSubscribers ?? 0 }
  const agree = async () => {
    await subscribe.once({ params: { id: clientId, x: performer.id }, query: agreed })
    onClose()
    toast({
      tone: 'good',
      text: say('You are subscribed to {name}', { name: isolated(performer.displayName) }),
    })
    await invalidate('subscriptions', 'updateBalanceInfo', 'history')
  }
  const { failure } = subscribe
  const isFree = price === 0
  const isUncovered = failure?.code === 'INSUFFICIENT_CREDIT'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={say('Subscribe to {name}', { name: isolated(performer.displayName) })}
      confirmLabel={
        isFree ? say('Subscribe for free') : say('Subscribe for {credits}', { credits: formatCredits(price) })
      }
      busy={subscribe.busy}
      failure={
        isUncovered ? { ...failure, message: say('Your balance does not cover this month.') } : failure
      }
      onConfirm={() => void agree().catch(() => invalidate('getPerformerByNumber'))}
    >
      <p className="font-semibold">{subscribersPay(performer)}</p>
      <p>
        {isFree
          ? say(
              'It costs nothing, and it renews every month until you stop it. A higher price needs your yes. You can stop it at any time in your wallet.',
            )
          : say(
              '{credits} are taken now and every month until you stop it. A higher price needs your yes. You can stop it at any time in your wallet; the month that is paid stays yours.',
              { credits: formatCredits(price) },
            )}
      </p>
      {!isFree && (
        <p>
          {say('Your balance: {credits}.', { credits: balance ? formatCredits(balance.available) : '…' })}
        </p>
      )}
      {isUncovered && (
        <p>
          <Said
            text="<link>Top up in your wallet</link> and come back. Nothing was taken."
            link={
              <Link to="/wallet" className="font-semibold text-amber-text underline underline-offset-4" />
            }
          />
        </p>
      )}
    </ConfirmDialog>
  )
}
