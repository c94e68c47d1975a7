import type { ConsolePurchase } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useActionOnce } from '../../../lib/calls/use-action-once.ts'
import { useInvalidate } from '../../../lib/calls/use-call.ts'
import { dayEnd, dayStart } from '../../../lib/language/days.ts'
import { formatDateTime, isolated } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { HandCoins } from '../../../ui/icons/icons.ts'
import { Said } from '../../../ui/text/said.tsx'
import { AccountLink } from '../account-link.tsx'
import type { ListFilter } from '../lists/list-address.ts'
import { ListSection } from '../lists/list-section.tsx'
import type { RefundRequest } from '../refunds/refund-confirm.tsx'
import { RefundForm } from '../refunds/refund-form.tsx'
import type { SectionProps } from '../search.ts'
import { Amount } from '../sessions/session-columns.tsx'

const kinds: Record<ConsolePurchase['kind'], Message> = {
  tip: 'Tip',
  message: 'Message',
  subscription: 'Subscription',
}

/** [O2, S18] Tips, paid messages and months of everybody; each can be given back. */
export function PurchasesSection(props: SectionProps) {
  const { kind, client, performer, from, to } = props.search
  const mayRefund = useSignedIn()?.capabilities.includes('refund') ?? false
  /** the purchase whose form is open */
  const [opened, setOpened] = useState<string>()
  return (
    <ListSection
      {...props}
      call="listPurchases"
      rows="purchases"
      title={say('Payments')}
      file="payments"
      keyOf={({ id }) => id}
      filters={filters()}
      query={{ kind, client, performer, from: from && dayStart(from), to: to && dayEnd(to) }}
      empty={{
        icon: <HandCoins aria-hidden size={24} />,
        title: say('No payments like these'),
        text: say(
          'Tips, paid messages and subscriptions appear here. Try another name, other days or another kind.',
        ),
      }}
      columns={[
        {
          title: say('Who'),
          cell: ({ clientId, clientName, performerId, performerName, text }) => (
            <>
              <span className="font-medium">
                <Said
                  text="{client} to {performer}"
                  client={<AccountLink id={clientId} name={clientName} isRow />}
                  performer={<AccountLink id={performerId} name={performerName} />}
                />
              </span>
              {text && <bdi className="block text-paper-1">{text}</bdi>}
            </>
          ),
        },
        { title: say('Kind'), cell: ({ kind }) => say(kinds[kind]) },
        { title: say('When'), sort: 'at', cell: ({ at }) => formatDateTime(at) },
        {
          title: say('Credits'),
          sort: 'credits',
          isNumber: true,
          cell: ({ credits, refunded }) => <Amount credits={credits} refunded={refunded} />,
        },
        {
          cell: (purchase) => (
            <PurchaseActs
              purchase={purchase}
              mayRefund={mayRefund}
              isOpen={opened === purchase.id}
              onOpen={(isOpen) => setOpened(isOpen ? purchase.id : undefined)}
            />
          ),
        },
      ]}
      below={(purchase) => opened === purchase.id && <PurchaseRefund purchase={purchase} />}
    />
  )
}

const filters = (): ListFilter[] => [
  { of: 'text', name: 'client', label: say('Client'), hint: say('Name or e-mail.') },
  { of: 'text', name: 'performer', label: say('Performer'), hint: say('Name or number.') },
  {
    of: 'choice',
    name: 'kind',
    label: say('Kind'),
    options: [
      { value: '', label: say('All [payments]') },
      { value: 'tip', label: say('Tips') },
      { value: 'message', label: say('Messages') },
      { value: 'subscription', label: say('Subscriptions') },
    ],
  },
  { of: 'days' },
]

interface PurchaseActsProps {
  purchase: ConsolePurchase
  mayRefund: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

const formIdOf = ({ id }: ConsolePurchase) => `refund-${id}`

/** To the session in which a tip was given, and giving back what was paid. */
function PurchaseActs({ purchase, mayRefund, isOpen, onOpen }: PurchaseActsProps) {
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
          aria-label={say('Refund what {client} paid {performer}', names)}
          onClick={() => onOpen(!isOpen)}
        >
          {say('Refund…')}
        </Button>
      )}
    </div>
  )
}

/** [T6] Gives back a part or all of a purchase. */
function PurchaseRefund({ purchase }: { purchase: ConsolePurchase }) {
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
