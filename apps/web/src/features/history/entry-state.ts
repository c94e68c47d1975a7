import type { HistoryEntry } from '@footlight/contract'
import { endReasonWords, readEndReason } from '../../blocks/receipt/end-reason.ts'
import { isolated } from '../../lib/format.ts'

const words: Record<string, string> = {
  // of a session
  STARTING: 'Starting',
  ACTIVE: 'Running now',
  HELD: 'Running, billing paused',
  // of everything else
  PENDING: 'Waiting for the payment',
  PAID: 'Paid',
  DECLINED: 'Declined',
  ABANDONED: 'Not finished',
  REFUNDED: 'Given back',
  CREDITED: 'Your share of what the peeks paid',
}

/** What a line is about. */
export function entryTitle({ kind, performerName, sessionType }: HistoryEntry): string {
  const name = performerName === null ? 'a performer' : isolated(performerName)
  switch (kind) {
    case 'session':
      return sessionTitles[sessionType ?? 'VIDEO'](name)
    case 'payment':
      return 'Top-up'
    case 'subscription':
      return `A month with ${name}`
    case 'message':
      return `Message to ${name}`
    case 'refund':
      return `Refund for ${name}`
    case 'peek_credit':
      return `Peeks at your show with ${name}`
  }
}

const sessionTitles: Record<NonNullable<HistoryEntry['sessionType']>, (name: string) => string> = {
  VIDEO: (name) => `Show with ${name}`,
  VIDEOCALL: (name) => `Video call with ${name}`,
  PEEK: (name) => `Peek at ${name}`,
  PHONE: (name) => `Phone call with ${name}`,
}

/** The state of a line in words; a session says how it ended. */
export function entryState({ kind, state, sessionType, endedBy, amount }: HistoryEntry): string {
  if (kind === 'subscription' && amount === 0) return 'Free'
  const endReason = kind === 'session' ? readEndReason(state) : undefined
  return endReason
    ? endReasonWords({ type: sessionType ?? 'VIDEO', endReason, endedBy }, 'client')
    : (words[state] ?? state.toLowerCase())
}

/** It has no receipt yet. */
export function isRunning({ kind, state }: HistoryEntry): boolean {
  return kind === 'session' && readEndReason(state) === undefined
}
