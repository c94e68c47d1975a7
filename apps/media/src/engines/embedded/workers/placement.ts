/**
 * [E3] stage: performers, paying viewers, tools. lobby: guests and free previews. apart: peers that were on a worker when it
 * hung, each on its own worker while there are enough, so that a second hang identifies the attacker.
 */
export type Role = 'stage' | 'lobby' | 'apart'

/** A worker, as the placement sees it. */
export interface Place {
  role: Role
  /** connections that live there */
  load: number
}

export interface Newcomer {
  /** exchange: it publishes, and is sent the stream of the other party */
  does: 'publish' | 'play' | 'exchange'
  role: Role
}

/**
 * The worker for a new connection; null if another one is to be started. `placement` is where the stream is published, or
 * was a moment ago. Viewers on any other worker are fed by a cascade.
 */
export const placeFor = <P extends Place>(
  newcomer: Newcomer,
  placement: P | null,
  places: readonly P[],
  mayStart: boolean,
): P | null => {
  if (newcomer.does === 'exchange' && placement) return placement
  const ofRole = places.filter(({ role }) => role === newcomer.role)
  switch (newcomer.role) {
    case 'stage':
      return placement?.role === 'stage' ? placement : lightest(ofRole)
    case 'lobby':
      return lightest(ofRole)
    case 'apart': {
      const others = ofRole.filter((place) => place !== placement || newcomer.does !== 'play')
      const found = lightest(others)
      return found && (found.load === 0 || !mayStart) ? found : mayStart ? null : lightest(ofRole)
    }
  }
}

const lightest = <P extends Place>(places: readonly P[]): P | null =>
  places.reduce<P | null>((best, place) => (best && best.load <= place.load ? best : place), null)
