import type { HistoryEntry } from '@footlight/contract'
import { endReasonWords } from '../../ui/end-reason.ts'

const runningStates = {
  STARTING: 'Starting',
  ACTIVE: 'Running now',
  HELD: 'Running, billing paused',
  ENDED: 'Ended',
}
const paymentStates = {
  PENDING: 'Waiting for the payment',
  PAID: 'Paid',
  DECLINED: 'Declined',
  ABANDONED: 'Not finished',
  REFUNDED: 'Given back',
}

/** What a line is about. */
export function entryTitle({ kind, performerName }: HistoryEntry): string {
  const name = performerName ?? 'a performer'
  switch (kind) {
    case 'session':
      return `Show with ${name}`
    case 'payment':
      return 'Top-up'
    case 'subscription':
      return `A month with ${name}`
    case 'message':
      return `Message to ${name}`
    case 'refund':
      return `Refund for ${name}`
  }
}

/** The state of a line in words; a session says how it ended. */
export function entryState({ kind, state }: HistoryEntry): string {
  const words: Record<string, string> =
    kind === 'session' ? { ...runningStates, ...endReasonWords('client') } : paymentStates
  return words[state] ?? state.toLowerCase()
}
