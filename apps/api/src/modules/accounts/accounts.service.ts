import { createHmac } from 'node:crypto'
import type { Balance, Language, Limits } from '@footlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { HouseKeys } from '../../platform/house-keys.ts'
import { networkOf } from '../../platform/http/perimeter/address.ts'
import type { Log } from '../../platform/log.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import { noteSecurity } from '../../platform/security-log.ts'
import * as store from './accounts.store.ts'
import type { AccountRow } from './accounts.tables.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { KnownDevices } from './known-devices.ts'
import { hashPassword, nobodysHash, passwordMatches } from './passwords.ts'
import type { SecondFactors } from './second-factor.service.ts'
import type { Caller, NewSignIn, SignIns } from './sign-ins.service.ts'
import type { Count, Throttle } from './throttle.service.ts'

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
  language: Language
  timezone: string
}

interface Parts {
  database: Database
  clock: Clock
  random: Random
  wallet: AccountWallet
  signIns: SignIns
  throttle: Throttle
  factors: SecondFactors
  devices: KnownDevices
  keys: HouseKeys
  log: Log
}

/** Who wants to come in: from where, and with what the browser remembers of an earlier time. */
export interface Visitor extends Caller {
  deviceToken: string | undefined
}

export type Accounts = ReturnType<typeof createAccountService>

export function createAccountService(parts: Parts) {
  const { database, clock, random, wallet, signIns, throttle, factors, devices, log } = parts
  const nameKey = parts.keys('names in the log')

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
        capabilities: null,
        created_at: new Date(clock.now()),
      }
      const signIn = await inTransaction(database, async (tx) => {
        await store.insertAccount(tx, account)
        await wallet.openAccounts(tx, { kind: 'client', ownerId: account.id })
        return signIns.open(tx, account, caller)
      }).catch((error) => {
        throw isUniqueViolation(error) ? refuse('ACCOUNT_EXISTS') : error
      })
      noteSecurity(log, 'registered', { account: account.id, address: caller.address })
      return { account, signIn }
    },

    /**
     * [A4] The same answer and the same work whether or not the account exists; a failure is counted before the check.
     * [A6] An account with a second factor gives its code as well; a wrong one counts like a wrong password.
     * @throws WRONG_CREDENTIALS, CODE_NEEDED, WRONG_CODE, TOO_MANY_TRIES
     */
    async login(
      credentials: { account: string; password: string; code?: string | undefined },
      visitor: Visitor,
    ): Promise<{ account: AccountRow; signIn: NewSignIn }> {
      const account = await store.findByLogin(database, credentials.account)
      const counts = countsOf(account, credentials.account, visitor)
      const facts = { account: account?.id ?? markOf(credentials.account), address: visitor.address }
      await throttle.take(counts).catch((error) => {
        noteSecurity(log, 'throttled', facts)
        throw error
      })
      const matches = await passwordMatches(account?.password_hash ?? nobodysHash, credentials.password)
      if (!account || !matches) {
        noteSecurity(log, 'sign_in_failed', { ...facts, detail: account ? 'password' : 'account' })
        throw refuse('WRONG_CREDENTIALS')
      }
      if (await factors.isOn(account.id)) {
        if (credentials.code === undefined) {
          // no success yet: the row of wrong codes goes on
          await throttle.giveBack(counts)
          throw refuse('CODE_NEEDED')
        }
        if (!(await factors.accept(account.id, credentials.code))) {
          noteSecurity(log, 'sign_in_failed', { ...facts, detail: 'code' })
          throw refuse('WRONG_CODE')
        }
      }
      await throttle.succeeded(counts)
      noteSecurity(log, 'signed_in', { ...facts, role: account.role })
      return { account, signIn: await signIns.open(database, account, visitor) }
    },

    /**
     * The password again, and the code where there is a second factor, ahead of what a stolen cookie must not do.
     * @throws NOT_CONFIRMED, CODE_NEEDED, TOO_MANY_TRIES
     */
    async confirm(
      { accountId, signInId }: { accountId: string; signInId: string },
      proof: { password: string; code?: string },
    ): Promise<void> {
      const counts: Count[] = [{ kind: 'confirm', who: [accountId, signInId] }]
      await throttle.take(counts)
      const account = await store.findAccount(database, accountId)
      const matches = await passwordMatches(account?.password_hash ?? nobodysHash, proof.password)
      const hasFactor = await factors.isOn(accountId)
      if (matches && hasFactor && proof.code === undefined) {
        await throttle.giveBack(counts)
        throw refuse('CODE_NEEDED')
      }
      if (!matches || (hasFactor && !(await factors.accept(accountId, proof.code ?? '')))) {
        noteSecurity(log, 'not_confirmed', { account: accountId })
        throw refuse('NOT_CONFIRMED')
      }
      await throttle.succeeded(counts)
    },

    /** [A11] */
    async setLanguage(accountId: string, language: Language): Promise<void> {
      await store.setLanguage(database, accountId, language)
    },

    async find(accountId: string): Promise<AccountRow | undefined> {
      return store.findAccount(database, accountId)
    },
  }

  /** A browser that the account knows counts by itself: what strangers do is nothing to it. */
  function countsOf(account: AccountRow | undefined, name: string, visitor: Visitor): Count[] {
    const who = account?.id ?? name.trim().toLowerCase()
    const device = account && devices.deviceOf(account, visitor.deviceToken)
    if (device !== undefined) return [{ kind: 'device', who: [who, device] }]
    const network = networkOf(visitor.address)
    return [
      { kind: 'pair', who: [who, network] },
      { kind: 'account', who: [who] },
      { kind: 'address', who: [network] },
    ]
  }

  /** A name as it may stand in the log: the same one is seen again, and nobody can read it. */
  function markOf(name: string): string {
    const mark = createHmac('sha256', nameKey).update(name.trim().toLowerCase()).digest('hex')
    return `unknown ${mark.slice(0, 16)}`
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

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
