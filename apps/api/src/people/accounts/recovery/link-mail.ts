import { createHash } from 'node:crypto'
import { resetLinkMinutes, verifyLinkHours } from '@footlight/contract'
import type { Tx } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/logs/log.ts'
import { noteSecurity } from '../../../platform/logs/security-log.ts'
import type { Random } from '../../../platform/random.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { type AccountMail, toOwner } from '../account-mail.ts'
import { findAccount, findByName } from '../accounts.store.ts'
import type { AccountRow, MailedLinkRow } from '../accounts.tables.ts'
import * as store from './links.store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** e-mails of one purpose within an hour for one account; the mail queue bounds those to one mailbox [A12] */
const maxEmails = 5

const livesMs = { reset: resetLinkMinutes * minuteMs, verify: verifyLinkHours * hourMs } as const

interface LinkParts {
  clock: Clock
  random: Random
}

export interface LinkMailParts extends LinkParts {
  mail: AccountMail
  log: Log
}

type Recipient = Pick<AccountRow, 'id' | 'email'>

/** [A5] To the owner of the name: the link to choose another password. */
export async function mailResetLink(parts: LinkMailParts, tx: Tx, name: string): Promise<void> {
  const { holder, claimant } = await findByName(tx, name)
  const account = holder ?? claimant
  if (!account || !(await mayWrite(parts, tx, account, 'reset'))) return
  const token = await writeLink(parts, tx, account, 'reset')
  noteSecurity(parts.log, 'password_asked', { account: account.id })
  await toOwner(parts.mail, tx, account, {
    template: 'resetPassword',
    params: { link: `/reset?token=${token}`, minutes: resetLinkMinutes },
  })
}

/** Mails a link to the address that an account claims or wants to change to; where the address is taken, notifies its owner. */
export async function mailVerifyLink(parts: LinkMailParts, tx: Tx, accountId: string): Promise<void> {
  const asking = await findAccount(tx, accountId)
  if (!asking || asking.closed_at) return
  if (asking.email_verified && asking.new_email === null) return
  const account = { ...asking, email: asking.new_email ?? asking.email }
  if (!(await mayWrite(parts, tx, account, 'verify'))) return
  const { holder } = await findByName(tx, account.email)
  // stored even where no link is mailed, so that the e-mails to an owner are limited as well
  const token = await writeLink(parts, tx, account, 'verify')
  if (holder)
    await toOwner(parts.mail, tx, holder, {
      template: 'alreadyRegistered',
      params: {
        signInLink: '/signin',
        resetLink: '/forgot',
        // a proven account that asks for this address is not the mailbox's to drop
        dropLink: asking.email_verified ? '' : `/drop?token=${token}`,
      },
    })
  else
    await toOwner(parts.mail, tx, account, {
      template: 'verifyEmail',
      params: { link: `/verify?token=${token}`, hours: verifyLinkHours },
    })
}

async function mayWrite(
  { clock }: LinkParts,
  tx: Tx,
  account: Recipient,
  purpose: MailedLinkRow['purpose'],
): Promise<boolean> {
  const written = await store.countLinks(tx, account.id, purpose, new Date(clock.now() - hourMs))
  return written < maxEmails
}

/** Stores a link to the address of the account, which it proves, and returns its token. */
export async function writeLink(
  { clock, random }: LinkParts,
  tx: Tx,
  account: Recipient,
  purpose: MailedLinkRow['purpose'],
): Promise<string> {
  const token = random.bytes(32).toString('base64url')
  const now = clock.now()
  await store.insertLink(tx, {
    token_hash: hashOfToken(token),
    account_id: account.id,
    purpose,
    email: account.email,
    created_at: new Date(now),
    expires_at: new Date(now + livesMs[purpose]),
  })
  return token
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
