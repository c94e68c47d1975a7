import type { AccountStanding } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { Log } from '../../../platform/logs/log.ts'
import { noteSecurity } from '../../../platform/logs/security-log.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { AccountRow } from '../accounts.tables.ts'
import { lockAccount } from '../own/own-account.store.ts'
import type { SignIns } from '../sign-ins.service.ts'
import type { AddressMarks, Suspension } from './address-marks.ts'
import { standingOf } from './standing.ts'
import * as store from './suspension.store.ts'

/** [O2] Accounts of clients and performers that an operator suspends. */
export interface Suspensions {
  /**
   * Ends the sign-ins, requests and sessions of the account, unlists a performer, and notifies the owner of the reason. An
   * account that is suspended already does not change. @throws NOT_FOUND
   */
  suspend(ask: {
    act: OperatorAct
    id: string
    reason: string
    isReported?: boolean | undefined
    /** after which it ends by itself */
    days?: number | undefined
  }): Promise<AccountStanding>
  /** Restores the state before the suspension. An account that is not suspended does not change. @throws NOT_FOUND */
  end(ask: { act: OperatorAct; id: string }): Promise<AccountStanding>
  /**
   * An account that proves a suspended address is suspended as the earlier account was, and [O7] gets a statement of its own:
   * that of the earlier account is another's to read. Its own longer suspension stays.
   */
  takeOver(tx: Tx, account: TakingOver, suspension: Suspension): Promise<void>
  /** [O7] Ends the suspension that an objection was made to. */
  restore(tx: Tx, id: string, isLatest: () => Promise<boolean>): Promise<void>
  /**
   * Ends suspensions that are over; and [B7] the requests and sessions of suspended accounts where the process died before
   * it had done so.
   */
  sweep(): Promise<void>
}

type TakingOver = Pick<AccountRow, 'id' | 'role' | 'suspended_at' | 'suspended_until'>

/** What a suspension needs of the modules above accounts. */
export interface SuspensionParts {
  /** ends the requests and sessions of the account, with an operator as the reason */
  endAllOf(account: { id: string; role: 'client' | 'performer' }): Promise<void>
  setListed(tx: Tx, performerId: string, isListed: boolean): Promise<void>
  /** within the transaction of the change that it reports */
  notifyAccount(
    tx: Tx,
    accountId: string,
    own: {
      notice: { kind: 'suspensionEnded' } | { kind: 'secondFactorReset' }
      link: '/account'
      key: string
    },
  ): Promise<void>
  /** [O7] stores the statement of reasons, and notifies the account */
  issue(
    tx: Tx,
    ruling: {
      accountId: string
      kind: 'ACCOUNT'
      subjectId: string
      about: ''
      wasShown: true
      reason: string
      isReported: boolean
      /** null: taken over from an earlier account */
      operatorId: string | null
      notice: { kind: 'suspended'; reason: string; until: string | null }
    },
  ): Promise<void>
}

interface Dependencies extends SuspensionParts {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  log: Log
  signIns: Pick<SignIns, 'revoke'>
  marks: AddressMarks
}

/** of one sweep */
const endedAtOnce = 50
const dayMs = 24 * 3600_000
const endOf = (until: Date | null) => until?.getTime() ?? Number.POSITIVE_INFINITY

export function createSuspensions(parts: Dependencies): Suspensions {
  const { database, transact, clock, log, signIns } = parts

  async function carryOut({ id, role }: Pick<AccountRow, 'id' | 'role'>): Promise<void> {
    if (role !== 'admin') await parts.endAllOf({ id, role })
    await store.setCarriedOut(database, id)
  }

  async function lock(tx: Tx, id: string): Promise<AccountRow> {
    const account = await lockAccount(tx, id)
    if (!account || account.role === 'admin') throw refuse('NOT_FOUND')
    return account
  }

  /** Its line in the log is that of the suspension, which names the end. */
  async function endOver(id: string): Promise<void> {
    await transact(async (tx) => {
      const account = await lockAccount(tx, id)
      const until = account?.suspended_until
      if (account && until && until.getTime() <= clock.now()) await lift(parts, tx, account)
    })
  }

  return {
    async suspend({ act, id, reason, isReported = false, days }) {
      const { standing, finish } = await transact(async (tx) => {
        const account = await lock(tx, id)
        if (account.suspended_at) {
          act.nothingChanged()
          return { standing: standingOf(account), finish: async () => undefined }
        }
        const at = new Date(clock.now())
        const until = days === undefined ? null : new Date(at.getTime() + days * dayMs)
        const suspension = { at, reason, until }
        await store.setSuspension(tx, id, suspension)
        await parts.marks.noteSuspension(tx, account, suspension)
        if (account.role === 'performer') await parts.setListed(tx, id, false)
        const leave = await signIns.revoke(tx, id)
        await act.record(tx)
        await issueStatement(parts, tx, id, { ...suspension, isReported, operatorId: act.operatorId })
        return {
          standing: standingOf({
            ...account,
            suspended_at: at,
            suspension_reason: reason,
            suspended_until: until,
          }),
          finish: async () => {
            noteSecurity(log, 'account_suspended', { account: id })
            // first, so that a session ends as by an operator; signing out would end it as by its client
            await carryOut(account)
            await leave()
          },
        }
      })
      await finish()
      return standing
    },

    end: ({ act, id }) =>
      transact(async (tx) => {
        const account = await lock(tx, id)
        if (!account.suspended_at) {
          act.nothingChanged()
          return standingOf(account)
        }
        await lift(parts, tx, account)
        await act.record(tx, { before: { reason: account.suspension_reason } })
        return standingOf({ ...account, suspended_at: null, suspension_reason: null })
      }),

    async takeOver(tx, { id, role, suspended_at, suspended_until }, suspension) {
      if (suspended_at && endOf(suspended_until) >= endOf(suspension.until)) return
      await store.setSuspension(tx, id, suspension)
      if (role === 'performer') await parts.setListed(tx, id, false)
      await issueStatement(parts, tx, id, { ...suspension, isReported: false, operatorId: null })
      noteSecurity(log, 'account_suspended', { account: id })
    },

    async restore(tx, id, isLatest) {
      const account = await lockAccount(tx, id)
      if (account?.suspended_at && (await isLatest())) await lift(parts, tx, account)
    },

    async sweep() {
      const failures: unknown[] = []
      for (const account of await store.readDue(database, endedAtOnce))
        await carryOut(account).catch((failure: unknown) => failures.push(failure))
      for (const id of await store.readOver(database, new Date(clock.now()), endedAtOnce))
        await endOver(id).catch((failure: unknown) => failures.push(failure))
      if (failures.length > 0)
        throw new AggregateError(failures, 'suspensions could not be carried out or ended')
    },
  }
}

/** [O7] The statement of reasons. */
function issueStatement(
  parts: Pick<SuspensionParts, 'issue'>,
  tx: Tx,
  accountId: string,
  { reason, until, ...by }: Suspension & { isReported: boolean; operatorId: string | null },
): Promise<void> {
  return parts.issue(tx, {
    accountId,
    kind: 'ACCOUNT',
    subjectId: accountId,
    about: '',
    wasShown: true,
    reason,
    isReported: by.isReported,
    operatorId: by.operatorId,
    notice: { kind: 'suspended', reason, until: until?.toISOString() ?? null },
  })
}

async function lift(parts: Dependencies, tx: Tx, account: AccountRow): Promise<void> {
  const { id, role } = account
  await store.setSuspension(tx, id, null)
  await parts.marks.noteEnd(tx, account)
  if (role === 'performer') await parts.setListed(tx, id, true)
  await parts.notifyAccount(tx, id, {
    notice: { kind: 'suspensionEnded' },
    link: '/account',
    key: `suspension ended ${id} ${parts.random.uuid()}`,
  })
}
