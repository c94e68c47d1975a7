import { createHmac } from 'node:crypto'
import {
  type Balance,
  type ChatRequest,
  errors,
  type Language,
  type Limits,
  type Session,
} from '@footlight/contract'
import type { Database, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { folded } from '../../platform/folded.ts'
import { networkOf } from '../../platform/http/rate-limits/address.ts'
import type { ServerKeys } from '../../platform/keys/server-keys.ts'
import type { Log } from '../../platform/logs/log.ts'
import { noteSecurity } from '../../platform/logs/security-log.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import * as store from './accounts.store.ts'
import type { AccountRow } from './accounts.tables.ts'
import type { KnownDevices } from './known-devices.ts'
import { refuseNameTaken, requireNames } from './names/require-names.ts'
import { hashPassword, matchOf, nobodysHash } from './passwords/passwords.ts'
import { requireUncommon } from './passwords/require-uncommon.ts'
import type { PeopleParts } from './people/people.service.ts'
import type { Recovery } from './recovery/recovery.service.ts'
import { readCode } from './second-factor/second-factor.rules.ts'
import type { SecondFactors } from './second-factor/second-factor.service.ts'
import type { Caller, NewSignIn, SignIns } from './sign-ins.service.ts'
import type { Count, Throttle } from './throttle/throttle.service.ts'

/** The open request and the running session of an account, as check_session returns them. */
export type OpenFor = (accountId: string) => Promise<{ request: ChatRequest | null; session: Session | null }>

/** What accounts need of the wallet. */
export interface AccountWallet {
  openAccounts(tx: Tx, owner: { kind: 'client' | 'performer'; ownerId: string }): Promise<void>
  balanceOf(clientId: string): Promise<Balance>
  limits: { read(clientId: string): Promise<Limits> }
}

/** [O14] Makes the performer of an account, in the transaction that makes the account. */
export type BeginApplication = (tx: Tx, account: { id: string; displayName: string }) => Promise<void>

export interface Registration {
  email: string
  username: string
  password: string
  displayName?: string | undefined
  language: Language
  timezone: string
}

interface Dependencies {
  database: Database
  clock: Clock
  random: Random
  wallet: AccountWallet
  signIns: SignIns
  throttle: Throttle
  factors: SecondFactors
  devices: KnownDevices
  recovery: Pick<Recovery, 'verifyLater'>
  keys: ServerKeys
  log: Log
  beginApplication: BeginApplication
  performers: Pick<PeopleParts['performers'], 'isNameTaken'>
}

/** The caller of a sign-in, with the known-device cookie of the browser, if it has one. */
export interface Visitor extends Caller {
  deviceToken: string | undefined
}

export type Accounts = ReturnType<typeof createAccountService>

export function createAccountService(parts: Dependencies) {
  const { database, clock, random, wallet, signIns, throttle, factors, devices, recovery, log } = parts
  const nameKey = parts.keys('names in the log')

  return {
    /**
     * Opens an account of a client, or of a performer who applies [O14], with its wallet, and signs in [A1]. Where the address has an account already, only its owner
     * learns of it, by e-mail [A13]. @throws ACCOUNT_EXISTS where the username is taken, VALIDATION, TOO_MANY_TRIES
     */
    async register(
      role: 'client' | 'performer',
      registration: Registration,
      caller: Caller,
    ): Promise<{ account: AccountRow; signIn: NewSignIn }> {
      const display_name = registration.displayName ?? registration.username
      requireNames(registration)
      requireUncommon(registration.password, { ...registration, display_name })
      const counts: Count[] = [{ kind: 'register', who: [networkOf(caller.address)] }]
      const takenAt = await throttle.take(counts)
      const wanted: store.NewAccount = {
        id: random.uuid(),
        role,
        email: registration.email,
        username: registration.username,
        display_name,
        password_hash: await hashPassword(registration.password),
        email_verified: false,
        new_email: null,
        language: registration.language,
        country: null,
        timezone: registration.timezone,
        timezone_since: null,
        birth_date: null,
        notification_types: 'SSA;MSG;',
        capabilities: null,
        created_at: new Date(clock.now()),
        version: 1,
        closed_at: null,
        suspended_at: null,
        suspension_reason: null,
        suspended_until: null,
        suspension_due: false,
      }
      const made = await inTransaction(database, async (tx) => {
        // [P1] clients write to performers: none bears the name of one
        if (role === 'client' && (await parts.performers.isNameTaken(tx, display_name, wanted.id)))
          refuseNameTaken(registration.displayName === undefined ? 'username' : 'displayName')
        const account = await store.insertAccount(tx, wanted)
        if (role === 'performer')
          await parts.beginApplication(tx, { id: account.id, displayName: display_name })
        await wallet.openAccounts(tx, { kind: role, ownerId: account.id })
        await recovery.verifyLater(tx, account.id)
        return { account, signIn: await signIns.open(tx, account, caller) }
      }).catch(async (error: unknown) => {
        // the throttle counts accounts that are made, and none was made
        await throttle.giveBack(counts, takenAt)
        return refuseTakenName(error)
      })
      noteSecurity(log, 'registered', { account: made.account.id, address: caller.address })
      return made
    },

    /**
     * [A4] The same answer and the same work whether or not the account exists; a failure is counted before the check.
     * [A13] An unproven address may be several accounts': the password decides which one signs in.
     * [A6] An account with a second factor gives its code as well; wrong ones are counted of their own.
     * [O7] A suspended account signs in as well: to read why, and to object.
     * @throws WRONG_CREDENTIALS, CODE_NEEDED, WRONG_CODE, TOO_MANY_TRIES
     */
    async login(
      credentials: { account: string; password: string; code?: string | undefined },
      visitor: Visitor,
    ): Promise<{ account: AccountRow; signIn: NewSignIn }> {
      const { holder, claimant } = await store.findByName(database, credentials.account)
      const counts = countsOf(holder, credentials.account, visitor)
      const facts = { account: holder?.id ?? markOf(credentials.account), address: visitor.address }
      const takenAt = await throttle.take(counts).catch((error) => {
        noteSecurity(log, 'throttled', facts)
        throw error
      })
      const tried = credentials.account.includes('@') ? [holder, claimant] : [holder]
      const hits = await Promise.all(tried.map((each) => passwordOf(each, credentials.password)))
      const place = hits.findIndex((hit) => hit !== null)
      const found = tried[place]
      if (!found) {
        noteSecurity(log, 'sign_in_failed', { ...facts, detail: holder ? 'password' : 'account' })
        throw refuse('WRONG_CREDENTIALS')
      }
      if (await factors.isOn(found.id)) {
        if (credentials.code === undefined) {
          // no success yet: the row of wrong codes goes on
          await throttle.giveBack(counts, takenAt)
          throw refuse('CODE_NEEDED')
        }
        // the password was right: only codes are counted from here, so that guesses at them block no recovery code
        const codeCounts = codeCountsOf(found, credentials.code, visitor)
        const codeTakenAt = await throttle.take(codeCounts).catch(async (error: unknown) => {
          await throttle.giveBack(counts, takenAt)
          throw error
        })
        if (!(await factors.accept(found.id, credentials.code))) {
          await throttle.giveBack(counts, takenAt)
          noteSecurity(log, 'sign_in_failed', { ...facts, detail: 'code' })
          throw refuse('WRONG_CODE')
        }
        await throttle.succeeded(codeCounts, codeTakenAt)
      }
      // a sign-in to an account that only claims the address does not reset the failure count
      await (found === holder ? throttle.succeeded(counts, takenAt) : throttle.giveBack(counts, takenAt))
      const account =
        hits[place] === 'AS_TYPED'
          ? await store.replaceHash(database, found, await hashPassword(credentials.password))
          : found
      const signIn = await inTransaction(database, async (tx) => {
        // [A5] every sign-in ended where the password was changed or the account closed since the check: refuse this one too
        if (!(await store.holdPassword(tx, account))) throw refuse('WRONG_CREDENTIALS')
        return signIns.open(tx, account, visitor)
      })
      noteSecurity(log, 'signed_in', { ...facts, account: account.id, role: account.role })
      return { account, signIn }
    },

    /**
     * Checks the password again, and the code of a second factor, before actions that a stolen cookie must not be enough for.
     * @throws NOT_CONFIRMED, CODE_NEEDED, TOO_MANY_TRIES
     */
    async confirm(
      { accountId, signInId }: { accountId: string; signInId: string },
      proof: { password: string; code?: string },
    ): Promise<void> {
      const counts: Count[] = [{ kind: 'confirm', who: [accountId, signInId] }]
      const takenAt = await throttle.take(counts)
      const account = await store.findAccount(database, accountId)
      const matches = (await passwordOf(account, proof.password)) !== null
      const hasFactor = await factors.isOn(accountId)
      if (matches && hasFactor && proof.code === undefined) {
        await throttle.giveBack(counts, takenAt)
        throw refuse('CODE_NEEDED')
      }
      if (!matches || (hasFactor && !(await factors.accept(accountId, proof.code ?? '')))) {
        noteSecurity(log, 'not_confirmed', { account: accountId })
        throw refuse('NOT_CONFIRMED')
      }
      await throttle.succeeded(counts, takenAt)
    },

    /** [A11] */
    async setLanguage(accountId: string, language: Language): Promise<void> {
      await store.setLanguage(database, accountId, language)
    },

    /** [A6] Ends all sign-ins but the caller's own; returns how many it ended. */
    async endOtherSignIns({ accountId, signInId }: { accountId: string; signInId: string }): Promise<number> {
      const leave = await inTransaction(database, (tx) => signIns.revoke(tx, accountId, signInId))
      return leave()
    },

    async find(accountId: string): Promise<AccountRow | undefined> {
      return store.findAccount(database, accountId)
    },
  }

  /** A known browser has a failure count of its own, so that failures of strangers do not block it. */
  function countsOf(account: AccountRow | undefined, name: string, visitor: Visitor): Count[] {
    const who = account?.id ?? folded(name.trim())
    const device = account && devices.deviceOf(account, visitor.deviceToken)
    if (device !== undefined) return [{ kind: 'device', who: [who, device] }]
    const network = networkOf(visitor.address)
    return [
      { kind: 'pair', who: [who, network] },
      { kind: 'account', who: [who] },
      { kind: 'address', who: [network] },
    ]
  }

  /** [A6] Six digits can be guessed, so they are counted from anywhere as well. */
  function codeCountsOf(account: AccountRow, typed: string, visitor: Visitor): Count[] {
    const caller = devices.deviceOf(account, visitor.deviceToken) ?? networkOf(visitor.address)
    const who = [account.id, caller]
    return readCode(typed).kind === 'recovery'
      ? [{ kind: 'recovery', who }]
      : [
          { kind: 'code', who },
          { kind: 'codes', who: [account.id] },
        ]
  }

  /** A pseudonym of a name for the log: equal names have equal pseudonyms, and the name cannot be read from it. */
  function markOf(name: string): string {
    const mark = createHmac('sha256', nameKey).update(folded(name.trim())).digest('hex')
    return `unknown ${mark.slice(0, 16)}`
  }
}

/** Without an account it checks against a dummy hash, so that the check takes as long as with a real one. */
function passwordOf(account: AccountRow | undefined, password: string): ReturnType<typeof matchOf> {
  return matchOf(account?.password_hash ?? nobodysHash, password)
}

/** Refuses a taken username at its field, since usernames are public; a taken address is never refused. */
export function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  const { message } = errors.ACCOUNT_EXISTS
  throw refuse('ACCOUNT_EXISTS', { fields: [{ path: 'body.username', rule: 'taken', message }] })
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
