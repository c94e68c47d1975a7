import type { Subscription } from '@footlight/contract'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatCredits, formatNumber, isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/notices/toast.tsx'

interface PriceOfferProps {
  clientId: string
  subscription: Subscription
  offer: NonNullable<Subscription['offer']>
}

/** [M4] What the performer asks beyond what was agreed to: it holds from the next renewal on, after a yes. */
export function PriceOffer({ clientId, subscription, offer }: PriceOfferProps) {
  const { performerId, performerName, renewalPrice, price } = subscription
  const agree = useAction('agreeToPrice')
  const invalidate = useInvalidate()
  const name = isolated(performerName)
  const asked = formatCredits(offer.price)

  const agreeNow = async () => {
    await agree.mutateAsync({ params: { id: clientId, x: performerId }, body: offer })
    toast({
      tone: 'good',
      text: say('From the next renewal on, a month of {name} costs {price}', { name, price: asked }),
    })
    await invalidate('subscriptions')
  }
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] justify-items-start gap-3 border-s-2 border-amber ps-4 text-sm">
      <p className="wrap-anywhere">
        {say(
          '{name} asks for {price} a month and {perMinute} a minute of a private show. You keep paying {agreed} a month unless you agree.',
          {
            name,
            price: asked,
            perMinute: formatNumber(offer.pricePerMinute),
            agreed: formatCredits(renewalPrice ?? price),
          },
        )}
      </p>
      {agree.error && (
        <p role="alert" className="text-danger-text">
          {agree.error.failure.message}
        </p>
      )}
      <Button
        size="sm"
        tone="quiet"
        busy={agree.isPending}
        onClick={() => void agreeNow().catch(() => invalidate('subscriptions'))}
      >
        {say('Agree to {price} a month', { price: asked })}
      </Button>
    </div>
  )
}
