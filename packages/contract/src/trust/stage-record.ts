import type { Approval } from './approval.ts'

/** [O14] Whether a person may appear: only with a valid record. */
export const recordStates = ['valid', 'pending', 'Rejected', 'expired'] as const
export type RecordState = (typeof recordStates)[number]

export interface DocumentFacts {
  state: Approval
  /** `YYYY-MM-DD`: its last day */
  expiresOn: string
}

/** [O14] The state of a person's record on a day: an approved document counts while a newer one waits. */
export function recordState(documents: readonly DocumentFacts[], today: string): RecordState {
  const approved = documents.filter(({ state }) => state === 'approved')
  if (approved.some(({ expiresOn }) => expiresOn >= today)) return 'valid'
  const waiting = documents.filter(({ state }) => state === 'pending')
  if (waiting.some(({ expiresOn }) => expiresOn >= today)) return 'pending'
  return approved.length + waiting.length > 0 ? 'expired' : 'Rejected'
}

/** [O4] Whole years of a person on a day; both days are `YYYY-MM-DD`. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
