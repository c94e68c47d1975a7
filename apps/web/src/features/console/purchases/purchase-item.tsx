import type { ConsolePurchase } from '@footlight/contract'
import { useId, useState } from 'react'
import { useActionOnce } from '../../../lib/calls/use-action-once.ts'
import { useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatCredits, formatDateTime, isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { AccountLink } from '../account-link.tsx'
import type { RefundRequest } from '../refunds/refund-confirm.tsx'
import { RefundForm } from '../refunds/refund-form.tsx'
import { purchaseWords } from './purchase-words.ts'

interface PurchaseItemProps {
  purchase: ConsolePurchase
  mayRefund: boolean
  /** a tip that was given in a session leads there */
  onSession: (id: string) => void
}

/** One payment: who paid whom for what, what went back of it, and giving back the rest. */
export function PurchaseItem({ purchase, mayRefund, onSession }: PurchaseItemProps) {
  const {
    id,
    kind,
    at,
    sessionId,
    clientId,
    clientName,
    performerId,
    performerName,
    credits,
    refunded,
    text,
  } = purchase
  const [isOpen, setIsOpen] = useState(false)
  const formId = useId()
  const { once, busy, failure } = useActionOnce('refundPurchase')
  const invalidate = useInvalidate()
  const giveBack = async (body: RefundRequest) => {
    const { refund } = await once({ params: { id }, body })
    void invalidate('listPurchases', 'listAuditLog')
    return refund
  }
  const names = { client: isolated(clientName), performer: isolated(performerName) }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-3.5 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
          <p className="font-medium">
            <Said
              text="{client} to {performer}"
              client={<AccountLink id={clientId} name={clientName} isRow />}
              performer={<AccountLink id={performerId} name={performerName} />}
            />
          </p>
          <p className="text-sm text-paper-2">
            {say(purchaseWords[kind])} · {formatDateTime(at)}
          </p>
          {text && (
            <p className="text-sm text-paper-1">
              <bdi>{text}</bdi>
            </p>
          )}
        </div>
        <p className="font-semibold sm:text-end">
          {formatCredits(credits)}
          {refunded > 0 && (
            <span className="block text-sm font-normal text-paper-2">
              {say('{amount} back', { amount: formatCredits(refunded) })}
            </span>
          )}
        </p>
        <div className="flex gap-2">
          {sessionId && (
            <Button
              size="sm"
              tone="quiet"
              aria-label={say('The session of {client} with {performer}', names)}
              onClick={() => onSession(sessionId)}
            >
              {say('Session')}
            </Button>
          )}
          {mayRefund && (
            <Button
              size="sm"
              tone="quiet"
              disabled={refunded === credits}
              aria-expanded={isOpen}
              aria-controls={formId}
              aria-label={say('Give back what {client} paid {performer}', names)}
              onClick={() => setIsOpen(!isOpen)}
            >
              {say('Give back…')}
            </Button>
          )}
        </div>
      </div>
      <div id={formId} hidden={!isOpen} className="max-w-xl rounded border border-line p-4">
        {isOpen && (
          <RefundForm
            paid={{ clientName, performerName, charged: credits, refunded }}
            giveBack={{ once: giveBack, busy, failure }}
          />
        )}
      </div>
    </li>
  )
}
