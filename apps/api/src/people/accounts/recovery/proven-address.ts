import type { Tx } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/logs/log.ts'
import { noteSecurity } from '../../../platform/logs/security-log.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { type AccountMail, toOwner } from '../account-mail.ts'
import { maskedEmail } from '../accounts.rules.ts'
import type { AccountRow } from '../accounts.tables.ts'
import type { SecondFactors } from '../second-factor/second-factor.service.ts'
import * as store from './links.store.ts'

export interface ProofParts {
  clock: Clock
  mail: AccountMail
  factors: Pick<SecondFactors, 'takeOff'>
  log: Log
  /** [A13] what follows from a first proof of the address, within its transaction. @throws TOO_MANY_TRIES */
  onProven(tx: Tx, account: AccountRow): Promise<void>
}

interface Proof {
  provenEmail: string
  /** the account that the browser is signed in to */
  openedBy: string | null
}

/**
 * Marks the address as proven, unless another account has proven it before; returns whether it is proven. A second factor
 * goes that a claimant may have set up: unless the link is opened in a browser that is signed in to the account.
 */
export async function proveAddress(
  parts: ProofParts,
  tx: Tx,
  account: AccountRow,
  { provenEmail, openedBy }: Proof,
): Promise<boolean> {
  if (account.email_verified || account.email !== provenEmail) return account.email_verified
  if (!(await store.isUnprovenElsewhere(tx, account))) return false
  await store.setVerified(tx, account.id)
  if (openedBy !== account.id) await parts.factors.takeOff(tx, account.id)
  await parts.onProven(tx, account)
  await store.spendLinks(tx, account.id, ['verify'], new Date(parts.clock.now()))
  noteSecurity(parts.log, 'email_verified', { account: account.id })
  await welcome(parts, tx, account)
  return true
}

/** [A7] The pending address becomes the account's, and links that were mailed to the old one become invalid. */
export async function moveToAddress(
  parts: ProofParts,
  tx: Tx,
  before: AccountRow,
  { provenEmail: email, openedBy }: Proof,
): Promise<boolean> {
  const account = { ...before, email }
  if (!(await store.isUnprovenElsewhere(tx, account))) return false
  await store.setProvenEmail(tx, account)
  if (!before.email_verified) {
    if (openedBy !== account.id) await parts.factors.takeOff(tx, account.id)
  }
  await parts.onProven(tx, { ...account, email_verified: before.email_verified })
  await store.spendLinks(tx, before.id, ['reset', 'verify'], new Date(parts.clock.now()))
  if (before.email_verified)
    await toOwner(parts.mail, tx, before, {
      template: 'emailChanged',
      params: { newEmailMasked: maskedEmail(email) },
    })
  else await welcome(parts, tx, account)
  noteSecurity(parts.log, 'email_changed', { account: before.id })
  return true
}

async function welcome({ mail }: ProofParts, tx: Tx, account: AccountRow): Promise<void> {
  if (account.role === 'client')
    await toOwner(mail, tx, account, {
      template: 'welcome',
      params: { name: account.display_name },
      key: `welcome:${account.id}`,
    })
}
