import type { CallReply, Role } from '@footlight/contract'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Log } from '../../../platform/logs/log.ts'
import { noteSecurity } from '../../../platform/logs/security-log.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { recordAudit } from '../../../site/index.ts'
import type { Throttle } from '../throttle/throttle.service.ts'
import type { FactorSecrets } from './factor-secrets.ts'
import { enrolment, readCode, secretBytes } from './second-factor.rules.ts'
import * as store from './second-factor.store.ts'

export type FactorState = CallReply<'secondFactor'>['secondFactor']

/** The caller, about the own account. */
export interface FactorOwner {
  accountId: string
  role: Role
  signInId: string
}

interface Dependencies {
  database: Database
  clock: Clock
  random: Random
  throttle: Throttle
  log: Log
  secrets: FactorSecrets
  stateOf(owner: FactorOwner): Promise<FactorState>
}

/** [A6] What owners do with their second factor: set it up, remove it, and renew its recovery codes. */
export function createEnrolment(parts: Dependencies) {
  const { database, clock, random, throttle, log, secrets, stateOf } = parts
  return {
    /** @throws SECOND_FACTOR_STATE where one is in use */
    async begin(owner: FactorOwner, username: string): Promise<{ secret: string; address: string }> {
      const secret = random.bytes(secretBytes)
      const begun = await store.beginFactor(database, owner.accountId, secrets.seal(secret, owner.accountId))
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
      const step = secrets.stepOf(accountId, factor.sealed_secret, readCode(typed).code)
      if (step === null) throw refuse('WRONG_CODE')
      const at = new Date(clock.now())
      const { codes, hashes } = secrets.newRecoveryCodes(accountId)
      await inTransaction(database, async (tx) => {
        const confirmed = await store.confirmFactor(tx, accountId, { sealed: factor.sealed_secret, step, at })
        if (!confirmed) throw refuse('SECOND_FACTOR_STATE')
        await store.replaceRecoveryCodes(tx, accountId, hashes)
        await recordAudit(tx, { actorId: accountId, action: 'second_factor.on', subject: accountId, at })
      })
      await throttle.succeeded(counts, takenAt)
      noteSecurity(log, 'second_factor_on', { account: accountId, role: owner.role })
      return { secondFactor: await stateOf(owner), recoveryCodes: codes }
    },

    /** @throws SECOND_FACTOR_STATE where there is none, or the operator asks for it */
    async disable(owner: FactorOwner): Promise<FactorState> {
      const { accountId } = owner
      const { on, compulsory } = await stateOf(owner)
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
      return stateOf(owner)
    },

    /** @throws SECOND_FACTOR_STATE where there is none */
    async renewRecoveryCodes(owner: FactorOwner): Promise<CallReply<'renewRecoveryCodes'>> {
      const { accountId } = owner
      const { codes, hashes } = secrets.newRecoveryCodes(accountId)
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
      return { secondFactor: await stateOf(owner), recoveryCodes: codes }
    },
  }
}
