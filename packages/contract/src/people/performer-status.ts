export const performerStatuses = ['AVAILABLE', 'OFFLINE', 'BUSY', 'ON_CALL', 'REQUEST'] as const
export type PerformerStatus = (typeof performerStatuses)[number]

const secondSpelling: ReadonlyMap<string, PerformerStatus> = new Map([
  ['Available', 'AVAILABLE'],
  ['Offline', 'OFFLINE'],
  ['Busy', 'BUSY'],
  ['OnCall', 'ON_CALL'],
  ['Request', 'REQUEST'],
])

/** Reads either spelling [P2]; throws for any other word. */
export function readPerformerStatus(word: string): PerformerStatus {
  const status = performerStatuses.find((known) => known === word) ?? secondSpelling.get(word)
  if (!status)
    throw new Error(`'${word}' is not a performer status, use one of ${performerStatuses.join(', ')}`)
  return status
}

/** [P4] Live is everyone who is not OFFLINE, also in a show. */
export function isLive(status: PerformerStatus): boolean {
  return status !== 'OFFLINE'
}

/** [P3] Busy or OnCall counts as in a session. */
export function isInSession(status: PerformerStatus): boolean {
  return status === 'BUSY' || status === 'ON_CALL'
}

/** [P3] Peeking is offered when the status is Busy and peek is true. */
export function canPeek(status: PerformerStatus, peek: boolean): boolean {
  return status === 'BUSY' && peek
}

/** [P3] Fully busy: Busy without peek, or on a call. */
export function isFullyBusy(status: PerformerStatus, peek: boolean): boolean {
  return isInSession(status) && !canPeek(status, peek)
}
