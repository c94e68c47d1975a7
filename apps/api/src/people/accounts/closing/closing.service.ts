import type { Role } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { Log } from '../../../platform/logs/log.ts'
import { noteSecurity } from '../../../platform/logs/security-log.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { auditRecordsOf } from '../../../site/index.ts'
import { type AccountMail, toOwner } from '../account-mail.ts'
import { findAccount } from '../accounts.store.ts'
import { lockOperators } from '../operators/operators.store.ts'
import { lockAccount } from '../own/own-account.store.ts'
import { spendLinks } from '../recovery/links.store.ts'
import type { SignIns } from '../sign-ins.service.ts'
import type { AddressMarks } from '../suspension/address-marks.ts'
import { type ClosingByRoleParts, createClosingByRole, type Ended, eraseData, nameAfter } from './by-role.ts'
import { closedSince, eraseAccount, readAccount, signedInAt } from './closing.store.ts'

/** longer than any call that began before the closing can take */
const lateMs = 3_600_000
/** a sign-in of so long ago still confirms a closing */
const latelyMs = 10 * 60_000

interface Dependencies extends ClosingByRoleParts {
  database: Database
  transact: Transact
  clock: Clock
  mail: AccountMail
  signIns: Pick<SignIns, 'revoke'>
  marks: Pick<AddressMarks, 'noteClosing'>
  log: Log
}

export type Closing = ReturnType<typeof createClosing>

/** [A8] The data export of an account, and its closing. */
export function createClosing(parts: Dependencies) {
  const { database, transact, clock, mail, wallet, signIns, log } = parts
  const closeByRole = createClosingByRole(parts)

  return {
    /** [A8] Whether the caller proved the password so lately that it need not be asked for again. */
    async signedInLately(signInId: string): Promise<boolean> {
      const at = await signedInAt(database, signInId)
      return at !== undefined && clock.now() - at.getTime() <= latelyMs
    },

    /** Exports the data by module, each in its own format. Log records have an id and no name, so closing keeps them. */
    async personalData({
      accountId,
      role,
    }: {
      accountId: string
      role: Role
    }): Promise<Record<string, unknown>> {
      const exported = await Promise.all(
        parts.dataExports[role].map(async ({ name, read }) => [name, await read(accountId)] as const),
      )
      const account = await readAccount(database, accountId)
      return {
        account,
        // [A13] the e-mails would show an account that only claims the address whether it is taken
        letters: account.email_verified ? await mail.writtenTo(account.email) : [],
        ...Object.fromEntries(exported),
        acts: await auditRecordsOf(database, accountId),
      }
    },

    /**
     * In one transaction, so that no account is partly closed: what is owed is ordered, personal data is erased, and all
     * sign-ins are deleted. An account that is closed already is NOT_FOUND.
     * @throws REQUEST_OPEN, SPENDING_FROZEN of a client; STILL_RUNNING, BANK_ACCOUNT_MISSING of a performer; CAPABILITY_LAST of
     * the last operator who has one of their capabilities [O6]
     */
    async close({ accountId, role }: { accountId: string; role: Role }): Promise<Ended> {
      const { leave, ...ended } = await transact(async (tx) => {
        // operators are locked together, before any of them alone
        const operators = role === 'admin' ? await lockOperators(tx) : []
        const account = await lockAccount(tx, accountId)
        if (!account) throw refuse('NOT_FOUND')
        const at = new Date(clock.now())
        const credits = await closeByRole[role](tx, account, { operators, at })
        // [A13] e-mails to an unproven address may concern another owner: they stay stored, and still count for the limits
        if (account.email_verified) await mail.forget(tx, account.email)
        await spendLinks(tx, accountId, ['reset', 'verify'], at)
        if (role !== 'admin') await parts.marks.noteClosing(tx, account, at)
        await eraseAccount(tx, account, nameAfter(account), at)
        if (account.email_verified && role !== 'admin')
          await toOwner(
            mail,
            tx,
            account,
            role === 'client'
              ? { template: 'accountClosed', params: credits }
              : { template: 'performerClosed', params: credits },
          )
        return { ...credits, leave: await signIns.revoke(tx, accountId) }
      })
      noteSecurity(log, 'account_closed', { account: accountId, role })
      await leave()
      return ended
    },

    /** Refunds credits that arrived after the account was closed: of a payment that was under way, or an operator's refund;
     * credits that a dispute freezes, once an operator or the provider has released them. */
    payBackLate: async () =>
      forEach(transact, await wallet.returns.leftBehind(), (tx, id) =>
        wallet.returns.payBack(tx, { id, contact: null }),
      ),

    /** Erases again what calls of the account wrote during and shortly after the closing. */
    eraseLate: async () =>
      forEach(transact, await closedSince(database, new Date(clock.now() - lateMs)), async (tx, id) => {
        const account = await findAccount(tx, id)
        if (account) await eraseData(parts.dataExports, tx, account)
      }),
  }
}

/** A failure for one account does not stop the work for the others. */
async function forEach(
  transact: Transact,
  ids: readonly string[],
  work: (tx: Tx, id: string) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const id of ids)
    await transact((tx) => work(tx, id)).catch((failure: unknown) => failures.push(failure))
  if (failures.length > 0) throw new AggregateError(failures, 'closed accounts could not be processed')
}
