import { canPeek, type PerformerAccount, type Session } from '@footlight/contract'
import { formatPrice, formatRelative } from '../../lib/format.ts'

/** What the one button of a profile says, whether it leads anywhere, and why it is so. */
export interface Offer {
  label: string
  /** to her stage */
  open: boolean
  why: string
}

const ownWords = { VIDEO: 'show', VIDEOCALL: 'call', PEEK: 'peek', PHONE: 'call' } as const

/** [P3] From status and prices to the button; `now` in milliseconds, `mine` is what the reader herself has running with her. */
export function offerOf(performer: PerformerAccount, now: number, mine: Session['type'] | null): Offer {
  if (mine !== null) return { label: `Back to your ${ownWords[mine]}`, open: true, why: 'It is running now.' }
  const {
    performerStatus: status,
    prices,
    performer_services: services,
    displayName,
    lastOnlineAt,
  } = performer
  switch (status) {
    case 'AVAILABLE':
      return prices.video === null
        ? { label: 'Watch the lobby', open: true, why: 'The lobby is free for a short while.' }
        : {
            label: `Start a private show · ${formatPrice(prices.video)}`,
            open: true,
            why: 'The lobby is free for a short while; you pay only after you agree to the price.',
          }
    case 'REQUEST':
      return {
        label: 'Being asked right now',
        open: false,
        why: `Somebody asked ${displayName} for a show. It is decided within 45 seconds.`,
      }
    case 'BUSY':
      return canPeek(status, services.peek) && prices.peek !== null
        ? {
            label: `Peek for ${formatPrice(prices.peek)}`,
            open: true,
            why: `${displayName} is in a private show, and its client lets others look in. You pay only after you agree to the price.`,
          }
        : {
            label: 'In a private show',
            open: false,
            why: `This show stays private. ${displayName} is free again when it ends.`,
          }
    case 'ON_CALL':
      return {
        label: 'On a call',
        open: false,
        why: `Calls cannot be watched. ${displayName} is free again when it ends.`,
      }
    case 'OFFLINE':
      return {
        label: lastOnlineAt ? `Offline: last on ${formatRelative(lastOnlineAt, now)}` : 'Offline',
        open: false,
        why: 'This page shows it at once when the stage lights up.',
      }
  }
}
