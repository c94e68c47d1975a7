import type { CallReply } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { Log } from '../../../platform/logs/log.ts'
import { noteSecurity } from '../../../platform/logs/security-log.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { findAccount } from '../accounts.store.ts'
import type { AccountRow } from '../accounts.tables.ts'
import { lockAccount } from '../own/own-account.store.ts'
import { deleteFactor, findFactor } from '../second-factor/second-factor.store.ts'
import type { SignIns } from '../sign-ins.service.ts'
import { suspensionOf } from '../suspension/standing.ts'
import type { SuspensionParts } from '../suspension/suspension.service.ts'
import * as store from './people.store.ts'

type Found = CallReply<'findAccounts'>['accounts'][number]
/** What this module knows of an account; its sessions are counted elsewhere. */
type Facts = Omit<CallReply<'accountAsOperator'>['account'], 'sessions'>

/** [O2] Accounts as an operator finds, reads and acts on them. */
export interface People {
  find(filter: Omit<store.AccountFilter, 'performerId'>): Promise<{ accounts: Found[]; total: number }>
  /** An open or closed account of any role. @throws NOT_FOUND */
  factsOf(id: string): Promise<Facts>
  roleOf(id: string): Promise<AccountRow['role'] | undefined>
  /** Display names by id, of accounts of any role. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** @throws NOT_FOUND */
  note(ask: { act: OperatorAct; id: string; text: string }): Promise<void>
  /** Ends every sign-in of a client or performer; returns how many there were. @throws NOT_FOUND */
  signOut(ask: { act: OperatorAct; id: string }): Promise<number>
  /** Removes a second factor and ends every sign-in; false: there was none, and nothing changes. @throws NOT_FOUND */
  resetSecondFactor(ask: { act: OperatorAct; id: string }): Promise<boolean>
}

export interface PeopleParts {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  log: Log
  signIns: Pick<SignIns, 'revoke'>
  performers: {
    idOf(number: number): Promise<string | null>
    isNameTaken(tx: Tx, name: string, exceptId: string): Promise<boolean>
    numbersOf(performerIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  }
  notifyAccount: SuspensionParts['notifyAccount']
}

export function createPeople(parts: PeopleParts): People {
  const { database, transact, clock, random, log, signIns, performers } = parts

  /** Operators are managed among the operators: no one of them acts on another's account here. */
  async function lock(tx: Tx, id: string): Promise<AccountRow> {
    const account = await lockAccount(tx, id)
    if (!account || account.role === 'admin') throw refuse('NOT_FOUND')
    return account
  }

  return {
    async find(filter) {
      const number = /^\d{1,9}$/.test(filter.search ?? '') ? Number(filter.search) : null
      const performerId = number === null ? null : await performers.idOf(number)
      const { rows, total } = await store.findAccounts(database, { ...filter, performerId })
      const numbers = await performers.numbersOf(rows.filter(isPerformer).map(({ id }) => id))
      return { accounts: rows.map((row) => present(row, numbers)), total }
    },

    async factsOf(id) {
      const account = await findAccount(database, id)
      if (!account) throw refuse('NOT_FOUND')
      const [numbers, factor, open, notes] = await Promise.all([
        performers.numbersOf(isPerformer(account) ? [id] : []),
        findFactor(database, id),
        store.readSignIns(database, id, new Date(clock.now())),
        store.readNotes(database, id),
      ])
      return {
        ...present({ ...account, last_seen_at: open[0]?.last_used_at ?? null }, numbers),
        language: account.language,
        country: account.country,
        timezone: account.timezone,
        hasSecondFactor: factor?.confirmed_at != null,
        signIns: open.map((one) => ({
          id: one.id,
          userAgent: one.user_agent,
          address: one.address,
          createdAt: one.created_at.toISOString(),
          lastUsedAt: one.last_used_at.toISOString(),
        })),
        notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
      }
    },

    roleOf: async (id) => (await findAccount(database, id))?.role,
    namesOf: (ids) => store.namesOf(database, ids),

    note: ({ act, id, text }) =>
      transact(async (tx) => {
        if (!(await lockAccount(tx, id))) throw refuse('NOT_FOUND')
        await store.insertNote(tx, {
          accountId: id,
          authorId: act.operatorId,
          at: new Date(clock.now()),
          text,
        })
        await act.record(tx)
      }),

    async signOut({ act, id }) {
      const leave = await transact(async (tx) => {
        await lock(tx, id)
        const finish = await signIns.revoke(tx, id)
        await act.record(tx)
        return finish
      })
      return leave()
    },

    async resetSecondFactor({ act, id }) {
      const leave = await transact(async (tx) => {
        await lock(tx, id)
        if (!(await deleteFactor(tx, id))) {
          act.nothingChanged()
          return null
        }
        const finish = await signIns.revoke(tx, id)
        await act.record(tx)
        await parts.notifyAccount(tx, id, {
          notice: { kind: 'secondFactorReset' },
          link: '/account',
          key: `second factor reset ${id} ${random.uuid()}`,
        })
        return finish
      })
      if (!leave) return false
      noteSecurity(log, 'second_factor_off', { account: id })
      await leave()
      return true
    },
  }
}

const isPerformer = ({ role }: Pick<AccountRow, 'role'>) => role === 'performer'

function present(row: store.FoundAccount, numbers: ReadonlyMap<string, number>): Found {
  return {
    id: row.id,
    role: row.role,
    displayName: row.display_name,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified,
    number: numbers.get(row.id) ?? null,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    suspension: suspensionOf(row),
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}
