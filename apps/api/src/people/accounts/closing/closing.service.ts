import type { Role } from '@footlight/contract'
import type { DataExport } from '../../../platform/data-export.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { Log } from '../../../platform/logs/log.ts'
import { noteSecurity } from '../../../platform/logs/security-log.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { auditRecordsOf, recordAudit } from '../../../site/index.ts'
import { type AccountMail, toOwner } from '../account-mail.ts'
import { capabilitiesOf } from '../accounts.rules.ts'
import { findAccount } from '../accounts.store.ts'
import type { AccountRow } from '../accounts.tables.ts'
import { withdrawBeyond } from '../operators/invitations.service.ts'
import { lastHeld } from '../operators/operators.rules.ts'
import { lockOperators, writeCapabilities } from '../operators/operators.store.ts'
import { lockAccount } from '../own/own-account.store.ts'
import { spendLinks } from '../recovery/links.store.ts'
import type { SignIns } from '../sign-ins.service.ts'
import type { AddressMarks } from '../suspension/address-marks.ts'
import { closedSince, eraseAccount, readAccount, signedInAt } from './closing.store.ts'

/** The name in records that had the account's; an operator's stays, because the log says whose acts its lines are [O5]. */
const nameAfter = ({ role, display_name }: AccountRow) => (role === 'admin' ? display_name : 'Closed account')
/** longer than any call that began before the closing can take */
const lateMs = 3_600_000
/** a sign-in of so long ago still confirms a closing */
const latelyMs = 10 * 60_000

/** What closing needs of the wallet. */
export interface ClosingWallet {
  returns: {
    payBack(tx: Tx, client: { id: string; contact: string | null }): Promise<number | 'held' | 'frozen'>
    /** promo credit, which lapses */
    promoOf(tx: Tx, clientId: string): Promise<number>
    leftBehind(): Promise<readonly string[]>
  }
  /** of a performer: ends subscriptions, and answers what is owed. @throws BANK_ACCOUNT_MISSING */
  closePerformer(tx: Tx, performer: { id: string; name: string }): Promise<number>
}

/** Credits that an account gets or loses by its closing. */
interface Ended {
  /** cash of a client that is paid back */
  refundedCredits: number
  /** promo credit of a client */
  lapsedCredits: number
  /** earnings of a performer that the next payouts bring */
  owedCredits: number
}

type End = (
  tx: Tx,
  account: AccountRow,
  context: { operators: Awaited<ReturnType<typeof lockOperators>>; at: Date },
) => Promise<Ended>

const nothing: Ended = { refundedCredits: 0, lapsedCredits: 0, owedCredits: 0 }

/** @throws REQUEST_OPEN while the client asks for a session or is in one */
export type RefuseEngaged = (tx: Tx, clientId: string) => Promise<void>

interface Dependencies {
  database: Database
  transact: Transact
  clock: Clock
  mail: AccountMail
  wallet: ClosingWallet
  signIns: Pick<SignIns, 'revoke'>
  refuseEngaged: RefuseEngaged
  /** @throws STILL_RUNNING while the performer is live, or has a request, a session or a reservation */
  refuseOnStage(tx: Tx, performerId: string): Promise<void>
  performerNameOf(performerId: string): Promise<string>
  marks: Pick<AddressMarks, 'noteClosing'>
  /** of all modules, by the role of the account */
  shares: Readonly<Record<Role, readonly DataExport[]>>
  log: Log
}

export type Closing = ReturnType<typeof createClosing>

/** [A8] The data export of an account, and its closing. */
export function createClosing(parts: Dependencies) {
  const { database, transact, clock, mail, wallet, signIns, log } = parts

  /** By role, what is owed to the account and what else ends with it. */
  const ends: Record<Role, End> = {
    async client(tx, account) {
      // a session request locks the account as well: it is either visible by now, or finds the account closed
      await parts.refuseEngaged(tx, account.id)
      await eraseShares(tx, account)
      // [L8] the wallet is locked last, as in every payment: first what is bought, then the wallet
      const returned = await wallet.returns.payBack(tx, { id: account.id, contact: account.email })
      // a session began in this moment
      if (returned === 'held') throw refuse('REQUEST_OPEN')
      if (returned === 'frozen') throw refuse('SPENDING_FROZEN')
      const lapsedCredits = await wallet.returns.promoOf(tx, account.id)
      return { ...nothing, refundedCredits: returned, lapsedCredits }
    },

    async performer(tx, account, { at }) {
      await parts.refuseOnStage(tx, account.id)
      const name = await parts.performerNameOf(account.id)
      await eraseShares(tx, account)
      const owedCredits = await wallet.closePerformer(tx, { id: account.id, name })
      await recordAudit(tx, { actorId: account.id, action: 'performer.closed', subject: account.id, at })
      return { ...nothing, owedCredits }
    },

    async admin(tx, { id, ...account }, { operators, at }) {
      const all = operators.map((one) => ({ id: one.id, capabilities: capabilitiesOf(one) }))
      if (lastHeld(id, all.find((one) => one.id === id)?.capabilities ?? [], all))
        throw refuse('CAPABILITY_LAST')
      await recordAudit(tx, { actorId: id, action: 'operator.closed', subject: id, at })
      await writeCapabilities(tx, id, [])
      await withdrawBeyond(tx, { id, held: [] }, { actorId: id, at })
      await eraseShares(tx, { id, ...account })
      return nothing
    },
  }

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
      const shares = await Promise.all(
        parts.shares[role].map(async ({ name, read }) => [name, await read(accountId)] as const),
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
        const credits = await ends[role](tx, account, { operators, at })
        // [A13] e-mails to an unproven address may concern another owner: they are kept, and still count for the limits
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
      forEach(await wallet.returns.leftBehind(), (tx, id) =>
        wallet.returns.payBack(tx, { id, contact: null }),
      ),

    /** Erases again what calls of the account wrote during and shortly after the closing. */
    eraseLate: async () =>
      forEach(await closedSince(database, new Date(clock.now() - lateMs)), async (tx, id) => {
        const account = await findAccount(tx, id)
        if (account) await eraseShares(tx, account)
      }),
  }

  async function eraseShares(tx: Tx, account: AccountRow): Promise<void> {
    for (const share of parts.shares[account.role])
      await share.erase(tx, { id: account.id, pseudonym: nameAfter(account) })
  }

  /** A failure for one account does not stop the work for the others. */
  async function forEach<Item>(items: readonly Item[], work: (tx: Tx, item: Item) => Promise<unknown>) {
    const failures: unknown[] = []
    for (const item of items)
      await transact((tx) => work(tx, item)).catch((failure: unknown) => failures.push(failure))
    if (failures.length > 0) throw new AggregateError(failures, 'closed accounts could not be seen to')
  }
}
