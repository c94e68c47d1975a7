import { withMinuteMoney } from '../../../../blocks/money/minute-price.ts'
import { formatPrice } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { Eye } from '../../../../ui/icons/icons.ts'
import { TwoLines } from '../../../../ui/text/two-lines.tsx'
import type { Viewer } from '../viewer.ts'
import { JoinOffer } from './join-offer.tsx'

interface PeekOfferProps {
  price: number
  viewer: Viewer
  performerNumber: number
  onPeek: () => void
}

/** [S10] The way into a show that runs, where its client lets others look in. */
export function PeekOffer({ price, viewer, performerNumber, onPeek }: PeekOfferProps) {
  const forPrice = say('for {price}', { price: formatPrice(price) })
  return (
    <div className="grid gap-3">
      {viewer === 'client' && (
        <Button size="lg" wide icon={<Eye aria-hidden size={18} />} onClick={onPeek}>
          <TwoLines second={withMinuteMoney(forPrice, price)}>{say('Peek [the button]')}</TwoLines>
        </Button>
      )}
      {viewer === 'guest' && (
        <JoinOffer
          label={say('Join to peek')}
          price={forPrice}
          credits={price}
          performerNumber={performerNumber}
        />
      )}
      {viewer === 'other' && (
        <p className="text-paper-1">
          {say('Peeking is for clients. You are signed in with another account.')}
        </p>
      )}
      <p className="text-sm text-paper-1">
        {say(
          'You see and hear the show, and no one sees you. You pay by the second, only while the picture reaches you. It ends when the show ends or its client closes it.',
        )}
      </p>
    </div>
  )
}
