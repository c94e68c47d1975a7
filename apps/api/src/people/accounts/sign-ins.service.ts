import { createHash } from 'node:crypto'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { EventEmitter } from '../../platform/events.ts'
import type { Authenticate, Principal } from '../../platform/http/mount/mount.ts'
import type { Log } from '../../platform/logs/log.ts'
import { noteSecurity } from '../../platform/logs/security-log.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { capabilitiesOf, endOfSignIn, renewEveryMs } from './accounts.rules.ts'
import * as store from './accounts.store.ts'
import type { AccountRow } from './accounts.tables.ts'

const retainFailuresMs = 24 * 3600_000

export interface NewSignIn {
  id: string
  /** goes into the cookie; only its hash is stored */
  token: string
  expiresAt: Date
  maxAgeSeconds: number
}

/** Where a sign-in comes from, as its owner will read it. */
export interface Caller {
  address: string
  userAgent: string
}

/** Media connections of a sign-in: they end with it, or are handed over to the sign-in that replaces it. */
export interface SignOutEffects {
  leave(signInId: string): Promise<void>
  handOver(from: string, to: string): Promise<void>
}

export interface AccountEvents {
  /** After a sign-in was ended on this node. */
  signInEnded: [signInId: string]
}

interface Dependencies {
  database: Database
  clock: Clock
  random: Random
  /** of a performer: the advert number */
  performerNumberOf(accountId: string): Promise<number | null>
  signOutEffects: SignOutEffects
  log: Log
}

export type SignIns = ReturnType<typeof createSignIns>

/** The sessions of sign-in [A6]: opaque tokens in cookies, renewed while used, ended one by one. */
export function createSignIns(parts: Dependencies, events: EventEmitter<AccountEvents>) {
  const { database, clock, random, signOutEffects, log } = parts

  /** True when there was one of this account. */
  async function end(accountId: string, signInId: string): Promise<boolean> {
    if (!(await store.isSignInOf(database, signInId, accountId))) return false
    // before the sign-in is deleted: where this fails, ending the sign-in can be retried
    await signOutEffects.leave(signInId)
    return forget(accountId, signInId)
  }

  async function forget(accountId: string, signInId: string): Promise<boolean> {
    const ended = await store.deleteSignIn(database, signInId, accountId)
    if (ended) {
      noteSecurity(log, 'signed_out', { account: accountId })
      await events.emit('signInEnded', signInId)
    }
    return ended
  }

  return {
    authenticate: createAuthenticate(parts),

    async open(handle: Database | Tx, account: AccountRow, caller: Caller): Promise<NewSignIn> {
      const token = random.bytes(32).toString('base64url')
      const id = random.uuid()
      const now = clock.now()
      const endsAt = endOfSignIn(account.role, now, now)
      const expiresAt = new Date(endsAt)
      await store.insertSignIn(handle, {
        id,
        account_id: account.id,
        token_hash: hashToken(token),
        user_agent: caller.userAgent.slice(0, 300),
        address: caller.address,
        created_at: new Date(now),
        last_used_at: new Date(now),
        expires_at: expiresAt,
      })
      return { id, token, expiresAt, maxAgeSeconds: (endsAt - now) / 1000 }
    },

    async list(accountId: string) {
      return store.listSignIns(database, accountId, new Date(clock.now()))
    },

    /** Ends the caller's own sign-in; no error where another tab has ended it already. */
    async signOut({ accountId, signInId }: Pick<Principal, 'accountId' | 'signInId'>): Promise<void> {
      await end(accountId, signInId)
    },

    /** A browser has one sign-in: ends the earlier one; where both are of one account, hands its media connections over. */
    async replace(
      earlier: Pick<Principal, 'accountId' | 'signInId'>,
      next: { accountId: string; signInId: string },
    ): Promise<void> {
      if (earlier.accountId !== next.accountId) return void (await end(earlier.accountId, earlier.signInId))
      await signOutEffects.handOver(earlier.signInId, next.signInId)
      await forget(earlier.accountId, earlier.signInId)
    },

    /** @throws NOT_FOUND for one that is not the caller's own [W10] */
    async end(accountId: string, signInId: string): Promise<void> {
      if (!(await end(accountId, signInId))) throw refuse('NOT_FOUND')
    },

    /**
     * [A5] Deletes all sign-ins of the account, or all but one, within the caller's transaction. After the commit the caller
     * calls the returned function, which ends their media connections.
     */
    async revoke(tx: Tx, accountId: string, but: string | null = null): Promise<() => Promise<number>> {
      const ids = await store.deleteSignIns(tx, accountId, but)
      return async () => {
        for (const id of ids) {
          noteSecurity(log, 'signed_out', { account: accountId })
          await events.emit('signInEnded', id)
          // where this fails, the media connection times out: no page renews it any more [S7]
          await signOutEffects.leave(id).catch((err: unknown) => log.error({ err }, 'a stage was not left'))
        }
        return ids.length
      }
    },

    /** Those that have neither ended nor expired; the query renews none of them. */
    async living(signInIds: readonly string[]): Promise<ReadonlySet<string>> {
      return new Set(await store.livingSignIns(database, signInIds, new Date(clock.now())))
    },

    /** When this sign-in expires unless it is used. */
    async expiryOf(signInId: string): Promise<Date | undefined> {
      return store.findExpiry(database, signInId)
    },

    async forgetExpired(): Promise<void> {
      const now = clock.now()
      await store.deleteExpired(database, new Date(now), new Date(now - retainFailuresMs))
    },
  }
}

/** The principal of a cookie's token, if its sign-in has neither ended nor expired; renews the sign-in where that is due. */
function createAuthenticate({
  database,
  clock,
  performerNumberOf,
}: Pick<Dependencies, 'database' | 'clock' | 'performerNumberOf'>): Authenticate {
  return async (token) => {
    const now = clock.now()
    const signIn = await store.findSignIn(database, hashToken(token), new Date(now))
    if (!signIn) return undefined
    const endsAt = endOfSignIn(signIn.role, signIn.created_at.getTime(), now)
    if (endsAt <= now) return undefined
    const due = now - signIn.last_used_at.getTime() >= renewEveryMs
    if (due)
      await store.touchSignIn(database, signIn.id, {
        last_used_at: new Date(now),
        expires_at: new Date(endsAt),
      })
    const isPerformer = signIn.role === 'performer'
    return {
      principal: {
        accountId: signIn.account_id,
        role: signIn.role,
        capabilities: capabilitiesOf(signIn),
        signInId: signIn.id,
        emailVerified: signIn.email_verified,
        mustEnrol: signIn.must_enrol,
        isSuspended: signIn.is_suspended,
        performerId: isPerformer ? signIn.account_id : null,
        performerNumber: isPerformer ? await performerNumberOf(signIn.account_id) : null,
      },
      renewForSeconds: due ? Math.ceil((endsAt - now) / 1000) : null,
    }
  }
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
