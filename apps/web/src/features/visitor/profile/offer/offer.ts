import { canPeek, type PerformerAccount, type Session } from '@footlight/contract'
import { type MinutePrice, minutePrice } from '../../../../blocks/money/minute-price.ts'
import { formatDurationWords, formatPrice, isolated } from '../../../../lib/language/format.ts'
import { type Message, say } from '../../../../lib/language/say.ts'

/** What the one button of a profile says, whether it leads anywhere, and why it is so. */
export interface Offer {
  label: string
  /** what the next step costs, below the label */
  price?: string
  /** the same in credits, a minute */
  credits?: number
  /** to the performer's stage */
  open: boolean
  why: string
}

const wayBack: Record<Session['type'], Message> = {
  VIDEO: 'Back to your show',
  VIDEOCALL: 'Back to your call',
  PEEK: 'Back to your peek',
  PHONE: 'Back to your call',
}

/** The session or request that the reader has open with a performer. */
export type Mine = { session: Session['type'] } | { request: 'PENDING' | 'ACCEPTED' } | null

/** [P3] From status and prices to the button; `freeSeconds` of the lobby for this reader. Null: the performer is not live. */
export function offerOf(
  performer: PerformerAccount,
  freeSeconds: number,
  mine: Mine,
  price: MinutePrice | null,
): Offer | null {
  const name = isolated(performer.displayName)
  if (mine !== null && 'session' in mine)
    return { label: say(wayBack[mine.session]), open: true, why: say('It is running now.') }
  if (mine?.request === 'ACCEPTED')
    return {
      label: say('{name} said yes: go there', { name }),
      open: true,
      why: say('The stage is kept for a moment.'),
    }
  if (mine?.request === 'PENDING')
    return {
      label: say('Back to your request'),
      open: true,
      why: say('You asked {name}, who answers within 45 seconds. Nothing is charged while you wait.', {
        name,
      }),
    }
  const { performerStatus: status, prices, performer_services: services } = performer
  const free = say('Watch free for {time}', { time: formatDurationWords(freeSeconds) })
  switch (status) {
    case 'AVAILABLE':
      return price === null
        ? { label: free, open: true, why: say('{name} does not give private shows.', { name }) }
        : {
            label: free,
            price: say('Private show: {price}', { price: minutePrice(price) }),
            credits: price.pricePerMinute,
            open: true,
            why: say('You pay only after you agree to the price.'),
          }
    case 'REQUEST':
      return {
        label: say('Being asked right now'),
        open: false,
        why: say('Another client asked {name} for a show. {name} answers within 45 seconds.', { name }),
      }
    case 'BUSY':
      return canPeek(status, services.peek) && prices.peek !== null
        ? {
            label: say('Peek [the button]'),
            price: say('for {price}', { price: formatPrice(prices.peek) }),
            credits: prices.peek,
            open: true,
            why: say(
              '{name} is in a private show, and the client allows peeking. You pay only after you agree to the price.',
              { name },
            ),
          }
        : {
            label: say('In a private show'),
            open: false,
            why: say('This show stays private. {name} is free again when it ends.', { name }),
          }
    case 'ON_CALL':
      return {
        label: say('On a call'),
        open: false,
        why: say('Calls cannot be watched. {name} is free again when it ends.', { name }),
      }
    case 'OFFLINE':
      return null
  }
}
