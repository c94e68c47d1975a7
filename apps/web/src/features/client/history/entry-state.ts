import type { HistoryEntry, MoneyReceipt } from '@footlight/contract'
import { endReasonWords, readEndReason } from '../../../blocks/receipt/end-reason.ts'
import { isolated } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'

const words: Record<string, Message> = {
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
  GIVEN: 'Given to you',
  CREDITED: 'Your share of what was paid for peeks',
  // of a top-up that its provider took back
  WITHDRAWN: 'Taken back in a dispute',
  REINSTATED: 'Given back after the dispute',
  REFUND: 'Refunded to you',
  REFUND_FAILED: 'The refund failed',
}

/** What a line is about. */
export const entryTitle = ({ kind, performerName, sessionType }: HistoryEntry): string =>
  titleOf(kind, performerName, sessionType)

/** What was paid for, as its line says it. */
export const moneyTitle = ({ kind, performerName }: MoneyReceipt): string => titleOf(kind, performerName)

function titleOf(
  kind: HistoryEntry['kind'],
  performerName: string | null,
  sessionType: HistoryEntry['sessionType'] = null,
): string {
  const name = performerName === null ? say('a performer') : isolated(performerName)
  switch (kind) {
    case 'session':
      return say(sessionTitles[sessionType ?? 'VIDEO'], { name })
    case 'payment':
      return say('Top-up')
    case 'subscription':
      return say('A month with {name}', { name })
    case 'message':
      return say('Message to {name}', { name })
    case 'tip':
      return say('Tip for {name}', { name })
    case 'refund':
      return say('Refund for {name}', { name })
    case 'peek_credit':
      return say('Peeks at your show with {name}', { name })
    case 'credit':
      return say('Credit from us')
    case 'reversal':
      return say('Reversed top-up')
  }
}

const sessionTitles: Record<NonNullable<HistoryEntry['sessionType']>, Message> = {
  VIDEO: 'Show with {name}',
  VIDEOCALL: 'Video call with {name}',
  PEEK: 'Peek at {name} [in a list]',
  PHONE: 'Phone call with {name}',
}

/** The state of a line in words; a session says how it ended. */
export function entryState({ kind, state, sessionType, endedBy, amount, reason }: HistoryEntry): string {
  if ((kind === 'refund' || kind === 'credit') && reason) return `${stateWords(state)} · ${reason}`
  if (kind === 'subscription' && amount === 0) return say('Free')
  const endReason = kind === 'session' ? readEndReason(state) : undefined
  return endReason
    ? endReasonWords({ type: sessionType ?? 'VIDEO', endReason, endedBy }, 'client')
    : stateWords(state)
}

function stateWords(state: string): string {
  const known = words[state]
  return known === undefined ? state.toLowerCase() : say(known)
}

/** It has no receipt yet. */
export function isRunning({ kind, state }: HistoryEntry): boolean {
  return kind === 'session' && readEndReason(state) === undefined
}
