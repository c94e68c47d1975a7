import type { StreamTokenClaims } from '@footlight/contract/internal'

/**
 * [D8] Which tokens may still open connections: a token's first use must come before its `exp`; from then on it is
 * good, so that a client may reconnect with it, until its session is revoked.
 */
export interface Admission {
  /** by `jti` */
  readonly admitted: ReadonlyMap<string, { sessionId: string; lastUsedAt: number }>
  /** by `ses`, with the time of the revocation */
  readonly revoked: ReadonlyMap<string, number>
}

export type AdmissionEvent =
  | { type: 'presented'; claims: StreamTokenClaims; at: number }
  | { type: 'revoked'; sessionIds: readonly string[]; at: number }
  | { type: 'tick'; at: number }

export type AdmissionEffect =
  | { type: 'admit' }
  | { type: 'refuse'; code: 'TOKEN_EXPIRED' | 'SESSION_REVOKED' }

export interface AdmissionStep {
  state: Admission
  effects: AdmissionEffect[]
}

/** How long an unused admission, and a revocation, are remembered: longer than any session. */
export const admissionMemoryMs = 24 * 3600_000

export const emptyAdmission: Admission = { admitted: new Map(), revoked: new Map() }

export function admission(state: Admission, event: AdmissionEvent): AdmissionStep {
  switch (event.type) {
    case 'presented':
      return present(state, event.claims, event.at)
    case 'revoked': {
      const gone = new Set(event.sessionIds)
      const admitted = filterMap(state.admitted, (token) => !gone.has(token.sessionId))
      const revoked = new Map(state.revoked)
      for (const sessionId of gone) revoked.set(sessionId, event.at)
      return { state: { admitted, revoked }, effects: [] }
    }
    case 'tick': {
      const oldest = event.at - admissionMemoryMs
      return {
        state: {
          admitted: filterMap(state.admitted, (token) => token.lastUsedAt > oldest),
          revoked: filterMap(state.revoked, (revokedAt) => revokedAt > oldest),
        },
        effects: [],
      }
    }
  }
}

function present(state: Admission, claims: StreamTokenClaims, at: number): AdmissionStep {
  if (state.revoked.has(claims.ses)) return { state, effects: [{ type: 'refuse', code: 'SESSION_REVOKED' }] }
  if (!state.admitted.has(claims.jti) && claims.exp * 1000 <= at)
    return { state, effects: [{ type: 'refuse', code: 'TOKEN_EXPIRED' }] }
  const admitted = new Map(state.admitted).set(claims.jti, { sessionId: claims.ses, lastUsedAt: at })
  return { state: { ...state, admitted }, effects: [{ type: 'admit' }] }
}

function filterMap<K, V>(map: ReadonlyMap<K, V>, keep: (value: V) => boolean): ReadonlyMap<K, V> {
  return new Map([...map].filter(([, value]) => keep(value)))
}
