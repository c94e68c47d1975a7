import type { DataExport } from '../../../platform/data-export.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { Log } from '../../../platform/logs/log.ts'
import { noteSecurity } from '../../../platform/logs/security-log.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { auditRecordsOf, recordAudit } from '../../audit-log/index.ts'
import { type AccountMail, toOwner } from '../account-mail.ts'
import { capabilitiesOf } from '../accounts.rules.ts'
import type { Accounts } from '../accounts.service.ts'
import { withdrawBeyond } from '../operators/invitations.service.ts'
import { lockOperators, writeCapabilities } from '../operators/operators.store.ts'
import { lockAccount } from '../own/own-account.store.ts'
import { spendLinks } from '../recovery/links.store.ts'
import type { SignIns } from '../sign-ins.service.ts'
import { closedSince, eraseAccount, readAccount } from './closing.store.ts'

/** The pseudonym of a closed client in records that had the name. */
const pseudonym = 'Closed account'
/** longer than any call that began before the closing can take */
const lateMs = 3_600_000

/** What closing needs of the wallet. */
export interface ReturningWallet {
  returns: {
    payBack(tx: Tx, client: { id: string; contact: string | null }): Promise<number | 'held' | 'frozen'>
    /** promo credit, which lapses */
    promoOf(tx: Tx, clientId: string): Promise<number>
    leftBehind(): Promise<readonly string[]>
  }
}

/** @throws REQUEST_OPEN while the client asks for a session or is in one */
export type RefuseEngaged = (tx: Tx, clientId: string) => Promise<void>

interface Dependencies {
  database: Database
  transact: Transact
  clock: Clock
  mail: AccountMail
  wallet: ReturningWallet
  signIns: Pick<SignIns, 'revoke'>
  accounts: Pick<Accounts, 'confirm'>
  refuseEngaged: RefuseEngaged
  /** of all modules */
  shares: readonly DataExport[]
  log: Log
}

export type Closing = ReturnType<typeof createClosing>

/** [A8] The data export of a client, and the closing of the account. */
export function createClosing(parts: Dependencies) {
  const { database, transact, clock, mail, wallet, signIns, accounts, refuseEngaged, log } = parts

  return {
    /** Exports the data by module, each in its own format. Log records have an id and no name, so closing keeps them. */
    async personalData(accountId: string): Promise<Record<string, unknown>> {
      const shares = await Promise.all(
        parts.shares.map(async ({ name, read }) => [name, await read(accountId)] as const),
      )
      const account = await readAccount(database, accountId)
      return {
        account,
        // [A13] the e-mails would show an account that only claims the address whether it is taken
        letters: account.email_verified ? await mail.writtenTo(account.email) : [],
        ...Object.fromEntries(shares),
        acts: await auditRecordsOf(database, accountId),
      }
    },

    /**
     * In one transaction, so that no account is partly closed: the refund of the cash is ordered, personal data is erased,
     * and all sign-ins are deleted. Returns the credits that are refunded, and the promo credit that lapses.
     * @throws NOT_CONFIRMED, CODE_NEEDED, TOO_MANY_TRIES; REQUEST_OPEN while the client has a request or a session;
     * SPENDING_FROZEN while a disputed payment freezes the credits [T1]
     */
    async close(
      owner: { accountId: string; signInId: string },
      proof: { password: string; code?: string },
    ): Promise<{ refundedCredits: number; lapsedCredits: number }> {
      const { accountId } = owner
      await accounts.confirm(owner, proof)
      const { leave, ...ended } = await transact(async (tx) => {
        const account = await lockAccount(tx, accountId)
        if (!account) throw refuse('NOT_FOUND')
        // a session request locks the account as well: it is either visible by now, or finds the account closed
        await refuseEngaged(tx, accountId)
        for (const share of parts.shares) await share.erase(tx, { id: accountId, pseudonym })
        // [L8] the wallet is locked last, as in every payment: first what is bought, then the wallet
        const returned = await wallet.returns.payBack(tx, { id: accountId, contact: account.email })
        // a session began in this moment
        if (returned === 'held') throw refuse('REQUEST_OPEN')
        if (returned === 'frozen') throw refuse('SPENDING_FROZEN')
        const credits = {
          refundedCredits: returned,
          lapsedCredits: await wallet.returns.promoOf(tx, accountId),
        }
        const at = new Date(clock.now())
        // [A13] e-mails to an unproven address may concern another owner: they are kept, and still count for the limits
        if (account.email_verified) await mail.forget(tx, account.email)
        await spendLinks(tx, accountId, ['reset', 'verify'], at)
        await eraseAccount(tx, account, pseudonym, at)
        if (account.email_verified)
          await toOwner(mail, tx, account, {
            template: 'accountClosed',
            params: credits,
          })
        return { ...credits, leave: await signIns.revoke(tx, accountId) }
      })
      noteSecurity(log, 'account_closed', { account: accountId })
      await leave()
      return ended
    },

    /**
     * [O6] Closes an operator's own account. The name stays, because the log says whose acts its lines are [O5].
     * @throws CAPABILITY_LAST for the last operator who may change what operators may do
     */
    async closeOperator(accountId: string): Promise<void> {
      const leave = await transact(async (tx) => {
        const others = (await lockOperators(tx)).filter(({ id }) => id !== accountId)
        const account = await lockAccount(tx, accountId)
        if (!account) throw refuse('NOT_FOUND')
        if (!others.some((other) => capabilitiesOf(other).includes('operators')))
          throw refuse('CAPABILITY_LAST')
        const at = new Date(clock.now())
        await recordAudit(tx, { actorId: accountId, action: 'operator.closed', subject: accountId, at })
        await mail.forget(tx, account.email)
        await spendLinks(tx, accountId, ['reset', 'verify'], at)
        await writeCapabilities(tx, accountId, [])
        await withdrawBeyond(tx, { id: accountId, held: [] }, { actorId: accountId, at })
        await eraseAccount(tx, account, account.display_name, at)
        return signIns.revoke(tx, accountId)
      })
      noteSecurity(log, 'account_closed', { account: accountId, role: 'admin' })
      await leave()
    },

    /** Refunds credits that arrived after the account was closed: of a payment that was under way, or an operator's refund;
     * credits that a dispute freezes, once an operator or the provider has released them. */
    payBackLate: async () =>
      forEach(await wallet.returns.leftBehind(), (tx, id) =>
        wallet.returns.payBack(tx, { id, contact: null }),
      ),

    /** Erases again what calls of the account wrote during and shortly after the closing. */
    eraseLate: async () =>
      forEach(await closedSince(database, new Date(clock.now() - lateMs)), async (tx, id) => {
        for (const share of parts.shares) await share.erase(tx, { id, pseudonym })
      }),
  }

  /** A failure for one account does not stop the work for the others. */
  async function forEach(ids: readonly string[], work: (tx: Tx, id: string) => Promise<unknown>) {
    const failures: unknown[] = []
    for (const id of ids)
      await transact((tx) => work(tx, id)).catch((failure: unknown) => failures.push(failure))
    if (failures.length > 0) throw new AggregateError(failures, 'closed accounts could not be seen to')
  }
}
