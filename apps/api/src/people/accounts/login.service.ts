import { createHmac } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { folded } from '../../platform/folded.ts'
import { networkOf } from '../../platform/http/rate-limits/address.ts'
import type { ServerKeys } from '../../platform/keys/server-keys.ts'
import type { Log } from '../../platform/logs/log.ts'
import { noteSecurity } from '../../platform/logs/security-log.ts'
import { refuse } from '../../platform/refuse.ts'
import * as store from './accounts.store.ts'
import type { AccountRow } from './accounts.tables.ts'
import type { KnownDevices } from './known-devices.ts'
import { hashPassword, matchOf, placeholderHash } from './passwords/passwords.ts'
import { readCode } from './second-factor/second-factor.rules.ts'
import type { SecondFactors } from './second-factor/second-factor.service.ts'
import type { Caller, NewSignIn, SignIns } from './sign-ins.service.ts'
import type { Count, Throttle } from './throttle/throttle.service.ts'

type Devices = Pick<KnownDevices, 'deviceOf'>

export interface LoginParts {
  database: Database
  signIns: Pick<SignIns, 'open'>
  throttle: Throttle
  factors: Pick<SecondFactors, 'isOn' | 'accept'>
  devices: Devices
  keys: ServerKeys
  log: Log
}

/** The caller of a sign-in, with the known-device cookie of the browser, if it has one. */
export interface Visitor extends Caller {
  deviceToken: string | undefined
}

interface Attempt {
  visitor: Visitor
  /** of the log */
  facts: { account: string; address: string }
  /** the attempt neither failed nor succeeded: its failure is not counted */
  giveBack(): Promise<void>
}

export function createLogin(parts: LoginParts) {
  const { database, signIns, throttle, factors, devices, log } = parts
  const nameKey = parts.keys('names in the log')

  /**
   * [A4] The same answer and the same work whether or not the account exists; a failure is counted before the check.
   * [A13] An unproven address may be several accounts': the password decides which one signs in.
   * [A6] An account with a second factor gives its code as well; wrong ones are counted of their own.
   * [O7] A suspended account signs in as well: to read why, and to object.
   * @throws WRONG_CREDENTIALS, CODE_NEEDED, WRONG_CODE, TOO_MANY_TRIES
   */
  async function login(
    credentials: { account: string; password: string; code?: string | undefined },
    visitor: Visitor,
  ): Promise<{ account: AccountRow; signIn: NewSignIn }> {
    const { holder, claimant } = await store.findByName(database, credentials.account)
    const counts = countsOf(devices, holder, credentials.account, visitor)
    const facts = {
      account: holder?.id ?? pseudonymOf(nameKey, credentials.account),
      address: visitor.address,
    }
    const takenAt = await throttle.take(counts).catch((error) => {
      noteSecurity(log, 'throttled', facts)
      throw error
    })
    const giveBack = () => throttle.giveBack(counts, takenAt)
    const tried = credentials.account.includes('@') ? [holder, claimant] : [holder]
    const hits = await Promise.all(tried.map((each) => passwordOf(each, credentials.password)))
    const place = hits.findIndex((hit) => hit !== null)
    const found = tried[place]
    if (!found) {
      noteSecurity(log, 'sign_in_failed', { ...facts, detail: holder ? 'password' : 'account' })
      throw refuse('WRONG_CREDENTIALS')
    }
    if (await factors.isOn(found.id)) await requireCode(found, credentials.code, { visitor, facts, giveBack })
    // a sign-in to an account that only claims the address does not reset the failure count
    await (found === holder ? throttle.succeeded(counts, takenAt) : giveBack())
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
  }

  async function requireCode(
    account: AccountRow,
    code: string | undefined,
    { visitor, facts, giveBack }: Attempt,
  ): Promise<void> {
    if (code === undefined) {
      // no success yet: the row of wrong codes goes on
      await giveBack()
      throw refuse('CODE_NEEDED')
    }
    // the password was right: only codes are counted from here, so that guesses at them block no recovery code
    const counts = codeCountsOf(devices, account, code, visitor)
    const takenAt = await throttle.take(counts).catch(async (error: unknown) => {
      await giveBack()
      throw error
    })
    if (!(await factors.accept(account.id, code))) {
      await giveBack()
      noteSecurity(log, 'sign_in_failed', { ...facts, detail: 'code' })
      throw refuse('WRONG_CODE')
    }
    await throttle.succeeded(counts, takenAt)
  }

  return login
}

/** A known browser has a failure count of its own, so that failures of strangers do not block it. */
function countsOf(
  devices: Devices,
  account: AccountRow | undefined,
  name: string,
  visitor: Visitor,
): Count[] {
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
function codeCountsOf(devices: Devices, account: AccountRow, typed: string, visitor: Visitor): Count[] {
  const caller = devices.deviceOf(account, visitor.deviceToken) ?? networkOf(visitor.address)
  const who = [account.id, caller]
  return readCode(typed).kind === 'recovery'
    ? [{ kind: 'recovery', who }]
    : [
        { kind: 'code', who },
        { kind: 'codes', who: [account.id] },
      ]
}

/**
 * Checks the password again, and the code of a second factor, before actions that a stolen cookie must not be enough for.
 * @throws NOT_CONFIRMED, CODE_NEEDED, TOO_MANY_TRIES
 */
export async function confirm(
  { database, throttle, factors, log }: Omit<LoginParts, 'signIns' | 'devices' | 'keys'>,
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
}

/** A pseudonym of a name for the log: equal names have equal pseudonyms, and the name cannot be read from it. */
function pseudonymOf(key: Buffer, name: string): string {
  const mark = createHmac('sha256', key).update(folded(name.trim())).digest('hex')
  return `unknown ${mark.slice(0, 16)}`
}

/** Without an account it checks against a placeholder hash, so that the check takes as long as with a real one. */
function passwordOf(account: AccountRow | undefined, password: string): ReturnType<typeof matchOf> {
  return matchOf(account?.password_hash ?? placeholderHash, password)
}
