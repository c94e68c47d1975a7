import { createHash } from 'node:crypto'
import type { Balance, Limits } from '@footlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import { throttleMs } from './accounts.rules.ts'
import * as store from './accounts.store.ts'
import type { AccountRow } from './accounts.tables.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword, nobodysHash, passwordMatches } from './passwords.ts'
import type { Caller, NewSignIn, SignIns } from './sign-ins.service.ts'

/** What accounts need of the wallet. */
export interface AccountWallet {
  openAccounts(tx: Tx, owner: { kind: 'client' | 'performer'; ownerId: string }): Promise<void>
  balanceOf(clientId: string): Promise<Balance>
  limits: { read(clientId: string): Promise<Limits> }
}

export interface Registration {
  email: string
  username: string
  password: string
  displayName?: string | undefined
  language: string
  timezone: string
}

interface Parts {
  database: Database
  clock: Clock
  random: Random
  wallet: AccountWallet
  signIns: SignIns
}

export type Accounts = ReturnType<typeof createAccountService>

export function createAccountService({ database, clock, random, wallet, signIns }: Parts) {
  return {
    /** Opens a client account with its wallet, and signs in [A1]. @throws ACCOUNT_EXISTS, VALIDATION */
    async register(
      registration: Registration,
      caller: Caller,
    ): Promise<{ account: AccountRow; signIn: NewSignIn }> {
      requireUncommon(registration)
      const account: AccountRow = {
        id: random.uuid(),
        role: 'client',
        email: registration.email,
        username: registration.username,
        display_name: registration.displayName ?? registration.username,
        password_hash: await hashPassword(registration.password),
        email_verified: false,
        language: registration.language,
        country: null,
        timezone: registration.timezone,
        birth_date: null,
        notification_types: '',
        created_at: new Date(clock.now()),
      }
      return inTransaction(database, async (tx) => {
        await store.insertAccount(tx, account)
        await wallet.openAccounts(tx, { kind: 'client', ownerId: account.id })
        return { account, signIn: await signIns.open(tx, account, caller) }
      }).catch((error) => {
        throw isUniqueViolation(error) ? refuse('ACCOUNT_EXISTS') : error
      })
    },

    /** [A4] The same answer and the same work whether or not the account exists. @throws WRONG_CREDENTIALS, TOO_MANY_TRIES */
    async login(
      credentials: { account: string; password: string },
      caller: Caller,
    ): Promise<{ account: AccountRow; signIn: NewSignIn }> {
      const account = await store.findByLogin(database, credentials.account)
      const key = throttleKey(account?.id ?? credentials.account.trim().toLowerCase(), caller.address)
      await requireNotThrottled(key)
      const matches = await passwordMatches(account?.password_hash ?? nobodysHash, credentials.password)
      if (!account || !matches) {
        await store.countFailure(database, key, new Date(clock.now()))
        throw refuse('WRONG_CREDENTIALS')
      }
      await store.clearFailures(database, key)
      return { account, signIn: await signIns.open(database, account, caller) }
    },

    async find(accountId: string): Promise<AccountRow | undefined> {
      return store.findAccount(database, accountId)
    },
  }

  async function requireNotThrottled(key: Buffer): Promise<void> {
    const record = await store.findFailures(database, key)
    if (!record) return
    const waitMs = record.last_failed_at.getTime() + throttleMs(record.failures) - clock.now()
    if (waitMs > 0) throw refuse('TOO_MANY_TRIES', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  }
}

function requireUncommon({ password, username, email, displayName }: Registration): void {
  const ownNames = [username, email.split('@')[0] ?? '', displayName ?? '']
  if (!isCommonPassword(password, ownNames)) return
  throw refuse('VALIDATION', {
    fields: [
      {
        path: 'body.password',
        rule: 'common',
        message: 'This password is among the first that others would try. Choose another.',
      },
    ],
  })
}

function throttleKey(account: string, address: string): Buffer {
  return createHash('sha256').update(`${account}|${address}`).digest()
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
