import { type Session, warningSeconds } from '@footlight/contract'

type Reading = Pick<Session, 'id' | 'state' | 'affordableSeconds'>

/** [B8] Whether what is affordable has come below another of the warnings since it was last read of this session. */
export function hasSunk(before: Reading | undefined, now: Reading): boolean {
  return warningsDue(now) > (before?.id === now.id ? warningsDue(before) : 0)
}

function warningsDue({ state, affordableSeconds }: Reading): number {
  return state === 'STARTING' ? 0 : warningSeconds.filter((level) => affordableSeconds <= level).length
}
