import { createHmac } from 'node:crypto'
import type { CallReply, Role } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { createSeal } from '../../../platform/keys/sealed.ts'
import type { ServerKeys } from '../../../platform/keys/server-keys.ts'
import type { Log } from '../../../platform/logs/log.ts'
import { noteSecurity } from '../../../platform/logs/security-log.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { recordAudit } from '../../../site/index.ts'
import type { Throttle } from '../throttle/throttle.service.ts'
import {
  enrolment,
  readCode,
  recoveryCodeBytes,
  recoveryCodesFrom,
  secretBytes,
  stepOf,
} from './second-factor.rules.ts'
import * as store from './second-factor.store.ts'

type Shown = CallReply<'secondFactor'>['secondFactor']

/** The caller, about the own account. */
export interface FactorOwner {
  accountId: string
  role: Role
  signInId: string
}

/** [A6] Which roles must have a second factor. */
export interface SignInPolicies {
  read(): Promise<store.SignInPolicy>
  /** Applies from the next call on, also to accounts that are signed in already. */
  set(act: OperatorAct, policy: store.SignInPolicy): Promise<store.SignInPolicy>
}

export type SecondFactors = ReturnType<typeof createSecondFactors>

/** [A6] Second factors: authenticator codes, recovery codes for a lost authenticator, and the roles that need a factor. */
export function createSecondFactors(parts: {
  database: Database
  /** the machine's: the authenticator has a clock of its own */
  clock: Clock
  random: Random
  throttle: Throttle
  keys: ServerKeys
  log: Log
}) {
  const { database, clock, random, throttle, log } = parts
  const sealed = createSeal({ key: parts.keys('authenticator secrets'), random })
  const recoveryKey = parts.keys('recovery codes')

  const hashOf = (accountId: string, code: string) =>
    createHmac('sha256', recoveryKey).update(`${accountId}|${code}`).digest()

  function newRecoveryCodes(accountId: string): { codes: string[]; hashes: Buffer[] } {
    const codes = recoveryCodesFrom(random.bytes(recoveryCodeBytes))
    return { codes, hashes: codes.map((code) => hashOf(accountId, readCode(code).code)) }
  }

  async function shownOf({ accountId, role }: Pick<FactorOwner, 'accountId' | 'role'>): Promise<Shown> {
    const [factor, left, policy] = await Promise.all([
      store.findFactor(database, accountId),
      store.countRecoveryCodes(database, accountId),
      store.readPolicy(database),
    ])
    return {
      on: factor?.confirmed_at != null,
      since: factor?.confirmed_at?.toISOString() ?? null,
      recoveryCodesLeft: left,
      compulsory: isCompulsory(policy, role),
    }
  }

  return {
    shownOf,

    async mustEnrol(owner: Pick<FactorOwner, 'accountId' | 'role'>): Promise<boolean> {
      const { on, compulsory } = await shownOf(owner)
      return compulsory && !on
    },

    async isOn(accountId: string): Promise<boolean> {
      return (await store.findFactor(database, accountId))?.confirmed_at != null
    },

    /** Whether the code is the account's and unused; marks it as used. */
    async accept(accountId: string, typed: string): Promise<boolean> {
      const { kind, code } = readCode(typed)
      if (kind === 'recovery') {
        const used = await store.useRecoveryCode(
          database,
          accountId,
          hashOf(accountId, code),
          new Date(clock.now()),
        )
        if (used) noteSecurity(log, 'recovery_code_used', { account: accountId })
        return used
      }
      const factor = await store.findFactor(database, accountId)
      if (!factor?.confirmed_at) return false
      const step = stepOf(sealed.open(factor.sealed_secret, accountId), code, clock.now())
      return step !== null && store.takeStep(database, accountId, step)
    },

    /** @throws SECOND_FACTOR_STATE where one is in use */
    async begin(owner: FactorOwner, username: string): Promise<{ secret: string; address: string }> {
      const secret = random.bytes(secretBytes)
      const begun = await store.beginFactor(database, owner.accountId, sealed.seal(secret, owner.accountId))
      if (!begun) throw refuse('SECOND_FACTOR_STATE')
      return enrolment(secret, username)
    },

    /** @throws SECOND_FACTOR_STATE, WRONG_CODE, TOO_MANY_TRIES */
    async confirm(owner: FactorOwner, typed: string): Promise<CallReply<'confirmSecondFactor'>> {
      const { accountId } = owner
      const counts = [{ kind: 'confirm' as const, who: [accountId, owner.signInId] }]
      const factor = await store.findFactor(database, accountId)
      if (!factor || factor.confirmed_at) throw refuse('SECOND_FACTOR_STATE')
      const takenAt = await throttle.take(counts)
      const step = stepOf(sealed.open(factor.sealed_secret, accountId), readCode(typed).code, clock.now())
      if (step === null) throw refuse('WRONG_CODE')
      const at = new Date(clock.now())
      const { codes, hashes } = newRecoveryCodes(accountId)
      await inTransaction(database, async (tx) => {
        const confirmed = await store.confirmFactor(tx, accountId, { sealed: factor.sealed_secret, step, at })
        if (!confirmed) throw refuse('SECOND_FACTOR_STATE')
        await store.replaceRecoveryCodes(tx, accountId, hashes)
        await recordAudit(tx, { actorId: accountId, action: 'second_factor.on', subject: accountId, at })
      })
      await throttle.succeeded(counts, takenAt)
      noteSecurity(log, 'second_factor_on', { account: accountId, role: owner.role })
      return { secondFactor: await shownOf(owner), recoveryCodes: codes }
    },

    /** @throws SECOND_FACTOR_STATE where there is none, or the operator asks for it */
    async disable(owner: FactorOwner): Promise<Shown> {
      const { accountId } = owner
      const { on, compulsory } = await shownOf(owner)
      if (!on) throw refuse('SECOND_FACTOR_STATE')
      if (compulsory)
        throw refuse('SECOND_FACTOR_STATE', {
          rule: 'compulsory',
          message: 'This account needs two-step sign-in: it stays on.',
        })
      await inTransaction(database, async (tx) => {
        if (!(await store.deleteFactor(tx, accountId))) throw refuse('SECOND_FACTOR_STATE')
        const at = new Date(clock.now())
        await recordAudit(tx, { actorId: accountId, action: 'second_factor.off', subject: accountId, at })
      })
      noteSecurity(log, 'second_factor_off', { account: accountId, role: owner.role })
      return shownOf(owner)
    },

    /** [A13] Removes a factor that a mere claimant may have set up, within the transaction that proves the address. */
    async takeOff(tx: Tx, accountId: string): Promise<void> {
      const wasOn = (await store.findFactor(tx, accountId))?.confirmed_at != null
      await store.deleteFactor(tx, accountId)
      if (!wasOn) return
      const at = new Date(clock.now())
      await recordAudit(tx, { actorId: accountId, action: 'second_factor.off', subject: accountId, at })
      noteSecurity(log, 'second_factor_off', { account: accountId })
    },

    /** @throws SECOND_FACTOR_STATE where there is none */
    async renewRecoveryCodes(owner: FactorOwner): Promise<CallReply<'renewRecoveryCodes'>> {
      const { accountId } = owner
      const { codes, hashes } = newRecoveryCodes(accountId)
      await inTransaction(database, async (tx) => {
        const factor = await store.findFactor(tx, accountId)
        if (!factor?.confirmed_at) throw refuse('SECOND_FACTOR_STATE')
        await store.replaceRecoveryCodes(tx, accountId, hashes)
        const at = new Date(clock.now())
        await recordAudit(tx, {
          actorId: accountId,
          action: 'recovery_codes.renewed',
          subject: accountId,
          at,
        })
      })
      noteSecurity(log, 'recovery_codes_renewed', { account: accountId, role: owner.role })
      return { secondFactor: await shownOf(owner), recoveryCodes: codes }
    },

    policy: signInPolicies(database),
  }
}

function signInPolicies(database: Database): SignInPolicies {
  return {
    read: () => store.readPolicy(database),
    async set(act, policy) {
      await inTransaction(database, async (tx) => {
        const before = await store.lockPolicy(tx)
        if (before.admins === policy.admins && before.performers === policy.performers)
          return act.nothingChanged()
        await store.writePolicy(tx, policy)
        await act.record(tx, { before: { ...before } })
      })
      return policy
    },
  }
}

function isCompulsory(policy: store.SignInPolicy, role: Role): boolean {
  return (role === 'admin' && policy.admins) || (role === 'performer' && policy.performers)
}
