import { bankAccountWaitMs, type CallReply } from '@footlight/contract'
import { maskIban } from '@footlight/contract/iban'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { recordAudit } from '../../../site/index.ts'
import {
  deleteWaiting,
  findBankAccount,
  findWaiting,
  takeDueWaiting,
  upsertBankAccount,
  upsertWaiting,
} from './bank-accounts.store.ts'
import { sepaText } from './payouts.pain001.ts'

/** Accounts that come into force in one transaction. */
const chunkSize = 100
/** How often a node checks for accounts that are due to come into force. */
const pollEveryMs = 60_000

type ShownBankAccounts = CallReply<'setBankAccount'>
type NamedAccount = { iban: string; holder: string }

/**
 * [T5] The bank accounts that payouts go to. A new account waits for 48 hours, visible to its performer; the old one stays in
 * force, so that an intruder with the password would have to go unnoticed for 48 hours. Each step is audited, masked.
 */
export interface BankAccounts {
  /**
   * Names another account; one that waits already is replaced, and the 48 hours begin anew.
   * @throws VALIDATION where the holder cannot be written in the characters of SEPA
   */
  name(performerId: string, account: NamedAccount): Promise<ShownBankAccounts>
}

/** The public interface, and what only the wallet module calls. */
export interface BankAccountService extends BankAccounts {
  /** The one in force and the one that waits, masked. */
  shownOf(performerId: string): Promise<ShownBankAccounts>
  /** Drops the waiting account, so that the one in force stays; a repetition changes nothing. */
  dropWaiting(performerId: string): Promise<ShownBankAccounts>
  /** Brings some due accounts into force in the caller's transaction; returns how many: 0 when none is left. */
  bringIntoForce(tx: Tx): Promise<number>
  /** Brings due accounts into force, on any node. The time does not matter: a payout batch does so itself first. */
  sweep(): Promise<void>
}

/** [A7] Notifies the performer within the transaction: another person may have named the account. */
export type Named = (tx: Tx, performerId: string) => Promise<void>

export function createBankAccounts(parts: {
  named: Named
  database: Database
  transact: Transact
  clock: Clock
}): BankAccountService {
  const { database, transact, clock } = parts
  let lookAgainAt = 0

  async function bringIntoForce(tx: Tx): Promise<number> {
    const due = await takeDueWaiting(tx, new Date(clock.now()), chunkSize)
    for (const { performer_id, iban, holder, effective_at } of due) {
      const before = await findBankAccount(tx, performer_id)
      await upsertBankAccount(tx, { performer_id, iban, holder, updated_at: effective_at })
      await recordAudit(tx, {
        actorId: performer_id,
        action: 'bank_account.set',
        subject: performer_id,
        ...(before && { before: masked(before) }),
        after: masked({ iban, holder }),
        at: new Date(clock.now()),
      })
    }
    return due.length
  }

  return {
    shownOf: (performerId) => shownOf(database, performerId),
    bringIntoForce,

    async name(performerId, { iban, holder }) {
      if (!/[a-z]/i.test(sepaText(holder, 70)))
        throw refuse('VALIDATION', {
          fields: [
            { path: 'body.holder', rule: 'invalid_format', message: 'Write a name that has letters in it.' },
          ],
        })
      const askedAt = new Date(clock.now())
      const effectiveAt = new Date(clock.now() + bankAccountWaitMs)
      await transact(async (tx) => {
        const before = await findBankAccount(tx, performerId)
        await upsertWaiting(tx, {
          performer_id: performerId,
          iban,
          holder,
          asked_at: askedAt,
          effective_at: effectiveAt,
        })
        await parts.named(tx, performerId)
        // masked in the audit log too: the log records who acted, not the account's number
        await recordAudit(tx, {
          actorId: performerId,
          action: 'bank_account.named',
          subject: performerId,
          ...(before && { before: masked(before) }),
          after: { ...masked({ iban, holder }), inForceFrom: effectiveAt.toISOString() },
          at: askedAt,
        })
      })
      return shownOf(database, performerId)
    },

    async dropWaiting(performerId) {
      await transact(async (tx) => {
        const dropped = await deleteWaiting(tx, performerId)
        if (!dropped) return
        const account = await findBankAccount(tx, performerId)
        await recordAudit(tx, {
          actorId: performerId,
          action: 'bank_account.kept',
          subject: performerId,
          before: masked(dropped),
          after: account ? masked(account) : { iban: null, holder: null },
          at: new Date(clock.now()),
        })
      })
      return shownOf(database, performerId)
    },

    async sweep() {
      if (clock.now() < lookAgainAt) return
      while ((await transact(bringIntoForce)) > 0);
      lookAgainAt = clock.now() + pollEveryMs
    },
  }
}

async function shownOf(database: Database, performerId: string): Promise<ShownBankAccounts> {
  const [account, waiting] = await Promise.all([
    findBankAccount(database, performerId),
    findWaiting(database, performerId),
  ])
  return {
    bankAccount: account ? { ...masked(account), updatedAt: account.updated_at.toISOString() } : null,
    waitingBankAccount: waiting
      ? {
          ...masked(waiting),
          askedAt: waiting.asked_at.toISOString(),
          effectiveAt: waiting.effective_at.toISOString(),
        }
      : null,
  }
}

function masked({ iban, holder }: NamedAccount): NamedAccount {
  return { iban: maskIban(iban), holder }
}
