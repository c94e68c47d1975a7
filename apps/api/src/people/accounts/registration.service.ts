import { errors, type Language } from '@footlight/contract'
import type { Database, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { networkOf } from '../../platform/http/rate-limits/address.ts'
import type { Log } from '../../platform/logs/log.ts'
import { noteSecurity } from '../../platform/logs/security-log.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { insertAccount, type NewAccount } from './accounts.store.ts'
import type { AccountRow } from './accounts.tables.ts'
import { refuseNameTaken, requireNames } from './names/require-names.ts'
import { hashPassword } from './passwords/passwords.ts'
import { requireUncommon } from './passwords/require-uncommon.ts'
import type { PeopleParts } from './people/people.service.ts'
import type { Recovery } from './recovery/recovery.service.ts'
import type { Caller, NewSignIn, SignIns } from './sign-ins.service.ts'
import type { Count, Throttle } from './throttle/throttle.service.ts'

/** [O14] Makes the performer of an account, in the transaction that makes the account. */
export type BeginApplication = (tx: Tx, account: { id: string; displayName: string }) => Promise<void>

interface Registration {
  email: string
  username: string
  password: string
  displayName?: string | undefined
  language: Language
  timezone: string
}

export interface RegistrationParts {
  database: Database
  clock: Clock
  random: Random
  wallet: {
    openAccounts(tx: Tx, owner: { kind: 'client' | 'performer'; ownerId: string }): Promise<void>
  }
  signIns: Pick<SignIns, 'open'>
  throttle: Throttle
  recovery: Pick<Recovery, 'verifyLater'>
  log: Log
  beginApplication: BeginApplication
  performers: Pick<PeopleParts['performers'], 'isNameTaken'>
}

export function createRegistration(parts: RegistrationParts) {
  const { database, throttle } = parts

  /**
   * Opens an account of a client, or of a performer who applies [O14], with its wallet, and signs in [A1]. Where the address has an account already, only its owner
   * learns of it, by e-mail [A13]. @throws ACCOUNT_EXISTS where the username is taken, VALIDATION, TOO_MANY_TRIES
   */
  return async function register(
    role: 'client' | 'performer',
    registration: Registration,
    caller: Caller,
  ): Promise<{ account: AccountRow; signIn: NewSignIn }> {
    const display_name = registration.displayName ?? registration.username
    requireNames(registration)
    requireUncommon(registration.password, { ...registration, display_name })
    const counts: Count[] = [{ kind: 'register', who: [networkOf(caller.address)] }]
    const takenAt = await throttle.take(counts)
    const wanted: NewAccount = {
      id: parts.random.uuid(),
      role,
      email: registration.email,
      username: registration.username,
      display_name,
      password_hash: await hashPassword(registration.password),
      email_verified: false,
      language: registration.language,
      timezone: registration.timezone,
      notification_types: 'SSA;MSG;',
      capabilities: null,
      created_at: new Date(parts.clock.now()),
    }
    const made = await inTransaction(database, async (tx) => {
      // [P1] clients write to performers: none bears the name of one
      if (role === 'client' && (await parts.performers.isNameTaken(tx, display_name, wanted.id)))
        refuseNameTaken(registration.displayName === undefined ? 'username' : 'displayName')
      const account = await insertAccount(tx, wanted)
      if (role === 'performer')
        await parts.beginApplication(tx, { id: account.id, displayName: display_name })
      await parts.wallet.openAccounts(tx, { kind: role, ownerId: account.id })
      await parts.recovery.verifyLater(tx, account.id)
      return { account, signIn: await parts.signIns.open(tx, account, caller) }
    }).catch(async (error: unknown) => {
      // the throttle counts accounts that are made, and none was made
      await throttle.giveBack(counts, takenAt)
      return refuseTakenName(error)
    })
    noteSecurity(parts.log, 'registered', { account: made.account.id, address: caller.address })
    return made
  }
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
