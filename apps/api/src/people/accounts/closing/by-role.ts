import type { Role } from '@footlight/contract'
import type { DataExport } from '../../../platform/data-export.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import { recordAudit } from '../../../site/index.ts'
import { capabilitiesOf } from '../accounts.rules.ts'
import type { AccountRow } from '../accounts.tables.ts'
import { withdrawBeyond } from '../operators/invitations.service.ts'
import { lastHeld } from '../operators/operators.rules.ts'
import { type lockOperators, writeCapabilities } from '../operators/operators.store.ts'

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
export interface Ended {
  /** cash of a client that is paid back */
  refundedCredits: number
  /** promo credit of a client */
  lapsedCredits: number
  /** earnings of a performer that the next payouts bring */
  owedCredits: number
}

type CloseByRole = (
  tx: Tx,
  account: AccountRow,
  context: { operators: Awaited<ReturnType<typeof lockOperators>>; at: Date },
) => Promise<Ended>

const nothing: Ended = { refundedCredits: 0, lapsedCredits: 0, owedCredits: 0 }

/** @throws REQUEST_OPEN while the client asks for a session or is in one */
export type RefuseEngaged = (tx: Tx, clientId: string) => Promise<void>

export interface ClosingByRoleParts {
  wallet: ClosingWallet
  refuseEngaged: RefuseEngaged
  /** @throws STILL_RUNNING while the performer is live, or has a request, a session or a reservation */
  refuseOnStage(tx: Tx, performerId: string): Promise<void>
  performerNameOf(performerId: string): Promise<string>
  /** of all modules, by the role of the account */
  dataExports: Readonly<Record<Role, readonly DataExport[]>>
}

/** By role, what is owed to the account and what else ends with it. */
export function createClosingByRole(parts: ClosingByRoleParts): Record<Role, CloseByRole> {
  const { wallet } = parts
  const erase = (tx: Tx, account: AccountRow) => eraseData(parts.dataExports, tx, account)
  return {
    async client(tx, account) {
      // a session request locks the account as well: it is either visible by now, or finds the account closed
      await parts.refuseEngaged(tx, account.id)
      await erase(tx, account)
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
      await erase(tx, account)
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
      await erase(tx, { id, ...account })
      return nothing
    },
  }
}

/** Erases what each module stores of the account; repeating it changes nothing. */
export async function eraseData(
  dataExports: ClosingByRoleParts['dataExports'],
  tx: Tx,
  account: AccountRow,
): Promise<void> {
  for (const one of dataExports[account.role])
    await one.erase(tx, { id: account.id, pseudonym: nameAfter(account) })
}

/** The name in records that had the account's; an operator's stays, because the log says whose acts its lines are [O5]. */
export function nameAfter({ role, display_name }: AccountRow): string {
  return role === 'admin' ? display_name : 'Closed account'
}
