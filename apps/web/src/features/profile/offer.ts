import { canPeek, type PerformerAccount, type Session } from '@footlight/contract'
import { type MinutePrice, minutePrice } from '../../blocks/money/minute-price.ts'
import { formatDurationWords, formatPrice, formatRelative, isolated } from '../../lib/format.ts'

/** What the one button of a profile says, whether it leads anywhere, and why it is so. */
export interface Offer {
  label: string
  /** what the next step costs, below the label */
  price?: string
  /** to her stage */
  open: boolean
  why: string
}

const ownWords = { VIDEO: 'show', VIDEOCALL: 'call', PEEK: 'peek', PHONE: 'call' } as const

/** What the reader herself has open with a performer. */
export type Mine = { session: Session['type'] } | { request: 'PENDING' | 'ACCEPTED' } | null

/** [P3] From status and prices to the button; `now` in milliseconds, `freeSeconds` of her lobby for this reader. */
export function offerOf(
  performer: PerformerAccount,
  now: number,
  freeSeconds: number,
  mine: Mine,
  price: MinutePrice | null,
): Offer {
  if (mine !== null && 'session' in mine)
    return { label: `Back to your ${ownWords[mine.session]}`, open: true, why: 'It is running now.' }
  if (mine?.request === 'ACCEPTED')
    return {
      label: `${isolated(performer.displayName)} said yes: go there`,
      open: true,
      why: 'The stage is kept for a moment.',
    }
  if (mine?.request === 'PENDING')
    return {
      label: 'Back to your request',
      open: true,
      why: `You asked ${isolated(performer.displayName)}, who answers within 45 seconds. Nothing is charged while you wait.`,
    }
  const {
    performerStatus: status,
    prices,
    performer_services: services,
    displayName,
    lastOnlineAt,
  } = performer
  const free = `Watch free for ${formatDurationWords(freeSeconds)}`
  switch (status) {
    case 'AVAILABLE':
      return price === null
        ? { label: free, open: true, why: `${isolated(displayName)} does not give private shows.` }
        : {
            label: free,
            price: `Private show: ${minutePrice(price)}`,
            open: true,
            why: 'You pay only after you agree to the price.',
          }
    case 'REQUEST':
      return {
        label: 'Being asked right now',
        open: false,
        why: `Somebody asked ${isolated(displayName)} for a show. It is decided within 45 seconds.`,
      }
    case 'BUSY':
      return canPeek(status, services.peek) && prices.peek !== null
        ? {
            label: 'Peek',
            price: `for ${formatPrice(prices.peek)}`,
            open: true,
            why: `${isolated(displayName)} is in a private show, and its client lets others look in. You pay only after you agree to the price.`,
          }
        : {
            label: 'In a private show',
            open: false,
            why: `This show stays private. ${isolated(displayName)} is free again when it ends.`,
          }
    case 'ON_CALL':
      return {
        label: 'On a call',
        open: false,
        why: `Calls cannot be watched. ${isolated(displayName)} is free again when it ends.`,
      }
    case 'OFFLINE':
      return {
        label: lastOnlineAt ? `Not live: last ${formatRelative(lastOnlineAt, now)}` : 'Not live',
        open: false,
        why: `This page shows it at once when ${isolated(displayName)} is live.`,
      }
  }
}
