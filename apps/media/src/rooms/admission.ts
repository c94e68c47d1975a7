import type { StreamTokenClaims } from '@footlight/contract/internal'
import { limits } from './limits.ts'

/**
 * [D8] Whether a token may open connections: its first use must come before its `exp`; from then on it is good, so that a
 * client may reconnect with it, until its session is revoked, or taken over by another sign-in [S7].
 */
export function tokenRefusal(
  known: { admitted: boolean; revoked: boolean; takenOver: boolean },
  { exp }: Pick<StreamTokenClaims, 'exp'>,
  at: number,
): 'TOKEN_EXPIRED' | 'SESSION_REVOKED' | 'REPLACED' | null {
  if (known.revoked) return 'SESSION_REVOKED'
  if (known.takenOver) return 'REPLACED'
  return known.admitted || at < exp * 1000 ? null : 'TOKEN_EXPIRED'
}

/** How long an unused admission, and a revocation, are remembered: longer than any session. */
export const admissionMemoryMs = 24 * 3600_000
/** The most tokens of one session: a client may connect with a new token each time. */
const tokensPerSession = 32

interface Admitted {
  /** `jti`, the one that was used last at the end */
  readonly tokens: Set<string>
  /** [S7] of each account in it, the newest token that was used */
  readonly newest: Map<string, StreamTokenClaims>
  lastUsedAt: number
}

/** The tokens that were used, and the sessions that are over. Both maps are bounded and in the order of their last use. */
export class Admissions {
  readonly #bySession = new Map<string, Admitted>()
  readonly #revoked = new Map<string, number>()

  get size(): number {
    return this.#bySession.size + this.#revoked.size
  }

  isRevoked(sessionId: string): boolean {
    return this.#revoked.has(sessionId)
  }

  /** Returns null and records the use, or returns the refusal. */
  present(claims: StreamTokenClaims, at: number): ReturnType<typeof tokenRefusal> {
    const refusal = this.look(claims, at)
    if (refusal === null) this.#remember(claims, at)
    return refusal
  }

  /** The same check; it records nothing. */
  look(claims: StreamTokenClaims, at: number): ReturnType<typeof tokenRefusal> {
    const session = this.#bySession.get(claims.ses)
    const known = {
      admitted: session?.tokens.has(claims.jti) ?? false,
      revoked: this.isRevoked(claims.ses),
      takenOver: isTakenOver(claims, session?.newest.get(claims.sub)),
    }
    return tokenRefusal(known, claims, at)
  }

  revoke(sessionIds: readonly string[], at: number): void {
    for (const sessionId of sessionIds) {
      this.#bySession.delete(sessionId)
      this.#revoked.delete(sessionId)
      this.#revoked.set(sessionId, at)
    }
    dropOldest(this.#revoked, limits.admission.revoked)
  }

  forget(at: number): void {
    const oldest = at - admissionMemoryMs
    for (const [sessionId, { lastUsedAt }] of this.#bySession) {
      if (lastUsedAt > oldest) break
      this.#bySession.delete(sessionId)
    }
    for (const [sessionId, revokedAt] of this.#revoked) {
      if (revokedAt > oldest) break
      this.#revoked.delete(sessionId)
    }
  }

  #remember(claims: StreamTokenClaims, at: number): void {
    const { ses, jti, sub, iat } = claims
    const admitted = this.#bySession.get(ses) ?? { tokens: new Set(), newest: new Map(), lastUsedAt: at }
    admitted.lastUsedAt = at
    const isNewest = iat >= (admitted.newest.get(sub)?.iat ?? 0)
    if (claims.signIn !== undefined && isNewest) admitted.newest.set(sub, claims)
    admitted.tokens.delete(jti)
    admitted.tokens.add(jti)
    dropOldest(admitted.tokens, tokensPerSession)
    this.#bySession.delete(ses)
    this.#bySession.set(ses, admitted)
    dropOldest(this.#bySession, limits.admission.sessions)
  }
}

/** The one that asked last holds it: an earlier token of another sign-in does not take it back. */
function isTakenOver({ signIn, iat }: StreamTokenClaims, newest: StreamTokenClaims | undefined): boolean {
  return signIn !== undefined && newest !== undefined && newest.signIn !== signIn && iat < newest.iat
}

function dropOldest(entries: Map<string, unknown> | Set<string>, most: number): void {
  for (const key of entries.keys()) {
    if (entries.size <= most) return
    entries.delete(key)
  }
}
