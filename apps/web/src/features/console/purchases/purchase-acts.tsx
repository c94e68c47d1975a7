import type { ConsolePurchase } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useActionOnce } from '../../../lib/calls/use-action-once.ts'
import { useInvalidate } from '../../../lib/calls/use-call.ts'
import { isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import type { RefundRequest } from '../refunds/refund-confirm.tsx'
import { RefundForm } from '../refunds/refund-form.tsx'

interface PurchaseActsProps {
  purchase: ConsolePurchase
  mayRefund: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

const formIdOf = ({ id }: ConsolePurchase) => `refund-${id}`

/** To the session in which a tip was given, and giving back what was paid. */
export function PurchaseActs({ purchase, mayRefund, isOpen, onOpen }: PurchaseActsProps) {
  const { sessionId, credits, refunded } = purchase
  const names = { client: isolated(purchase.clientName), performer: isolated(purchase.performerName) }
  return (
    <div className="flex flex-wrap gap-2 @2xl:justify-end @max-2xl:pt-2">
      {sessionId && (
        <Link
          to="/admin"
          search={{ desk: 'sessions', session: sessionId }}
          aria-label={say('The session of {client} with {performer}', names)}
          className={buttonClass({ tone: 'quiet', size: 'sm' })}
        >
          {say('Session')}
        </Link>
      )}
      {mayRefund && (
        <Button
          size="sm"
          tone="quiet"
          disabled={refunded === credits}
          aria-expanded={isOpen}
          aria-controls={isOpen ? formIdOf(purchase) : undefined}
          aria-label={say('Give back what {client} paid {performer}', names)}
          onClick={() => onOpen(!isOpen)}
        >
          {say('Give back…')}
        </Button>
      )}
    </div>
  )
}

/** [T6] Gives back a part or all of a purchase. */
export function PurchaseRefund({ purchase }: { purchase: ConsolePurchase }) {
  const { id, clientName, performerName, credits, refunded } = purchase
  const { once, busy, failure } = useActionOnce('refundPurchase')
  const invalidate = useInvalidate()
  const giveBack = async (body: RefundRequest) => {
    const { refund } = await once({ params: { id }, body })
    void invalidate('listPurchases', 'listAuditLog')
    return refund
  }
  return (
    <div id={formIdOf(purchase)} className="max-w-xl rounded border border-line p-4">
      <RefundForm
        paid={{ clientName, performerName, charged: credits, refunded }}
        giveBack={{ once: giveBack, busy, failure }}
      />
    </div>
  )
}
