import type { Role } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { ServerKeys } from '../../../platform/keys/server-keys.ts'
import type { Log } from '../../../platform/logs/log.ts'
import { noteSecurity } from '../../../platform/logs/security-log.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import type { Random } from '../../../platform/random.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { recordAudit } from '../../../site/index.ts'
import type { Throttle } from '../throttle/throttle.service.ts'
import { createEnrolment, type FactorOwner, type FactorState } from './enrolment.service.ts'
import { createFactorSecrets } from './factor-secrets.ts'
import { readCode } from './second-factor.rules.ts'
import * as store from './second-factor.store.ts'

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
  const { database, clock, log } = parts
  const secrets = createFactorSecrets(parts)

  async function stateOf({ accountId, role }: Pick<FactorOwner, 'accountId' | 'role'>): Promise<FactorState> {
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
    stateOf,

    async mustEnrol(owner: Pick<FactorOwner, 'accountId' | 'role'>): Promise<boolean> {
      const { on, compulsory } = await stateOf(owner)
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
          secrets.hashOf(accountId, code),
          new Date(clock.now()),
        )
        if (used) noteSecurity(log, 'recovery_code_used', { account: accountId })
        return used
      }
      const factor = await store.findFactor(database, accountId)
      if (!factor?.confirmed_at) return false
      const step = secrets.stepOf(accountId, factor.sealed_secret, code)
      return step !== null && store.takeStep(database, accountId, step)
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

    ...createEnrolment({ ...parts, secrets, stateOf }),
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
