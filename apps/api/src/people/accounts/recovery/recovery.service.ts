import { createHash } from 'node:crypto'
import { type Role, resetLinkMinutes, verifyLinkHours } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import { folded } from '../../../platform/folded.ts'
import { networkOf } from '../../../platform/http/rate-limits/address.ts'
import type { Log } from '../../../platform/logs/log.ts'
import { noteSecurity } from '../../../platform/logs/security-log.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { type AccountMail, toOwner } from '../account-mail.ts'
import { maskedEmail } from '../accounts.rules.ts'
import { findAccount, findByName } from '../accounts.store.ts'
import type { AccountRow, MailedLinkRow } from '../accounts.tables.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { requireUncommon } from '../passwords/require-uncommon.ts'
import type { SecondFactors } from '../second-factor/second-factor.service.ts'
import type { SignIns } from '../sign-ins.service.ts'
import type { Throttle } from '../throttle/throttle.service.ts'
import * as store from './links.store.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const asksAtOnce = 50
/** e-mails of one purpose within an hour for one account; the mail queue bounds those to one mailbox [A12] */
const maxEmails = 5
const keepLinksMs = 24 * hourMs

const livesMs = { reset: resetLinkMinutes * minuteMs, verify: verifyLinkHours * hourMs } as const

interface Dependencies {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  mail: AccountMail
  signIns: SignIns
  factors: Pick<SecondFactors, 'takeOff'>
  throttle: Throttle
  log: Log
  /** [A13] what follows from a first proof of the address, within its transaction. @throws TOO_MANY_TRIES */
  onProven(tx: Tx, account: AccountRow): Promise<void>
}

type Recipient = Pick<AccountRow, 'id' | 'email'>
type Recovery = ReturnType<typeof createRecovery>

export type { Recovery }

/**
 * [A5, A13] Mailed links. A call only stores the request; the sweep looks up the account and queues the e-mail. So neither
 * the reply nor its duration shows whether there is an account.
 */
export function createRecovery(parts: Dependencies) {
  const { database, transact, clock, mail, signIns, factors, throttle, log } = parts

  const link = (tx: Tx, account: Recipient, purpose: MailedLinkRow['purpose']) =>
    writeLink(parts, tx, account, purpose)

  async function mayWrite(tx: Tx, account: Recipient, purpose: MailedLinkRow['purpose']): Promise<boolean> {
    const written = await store.countLinks(tx, account.id, purpose, new Date(clock.now() - hourMs))
    return written < maxEmails
  }

  async function writeReset(tx: Tx, name: string): Promise<void> {
    const { holder, claimant } = await findByName(tx, name)
    const account = holder ?? claimant
    if (!account || !(await mayWrite(tx, account, 'reset'))) return
    const token = await link(tx, account, 'reset')
    noteSecurity(log, 'password_asked', { account: account.id })
    await toOwner(mail, tx, account, {
      template: 'resetPassword',
      params: { link: `/reset?token=${token}`, minutes: resetLinkMinutes },
    })
  }

  /** Mails a link to the address that an account claims or wants to change to; where the address is taken, notifies its owner. */
  async function writeVerification(tx: Tx, accountId: string): Promise<void> {
    const asking = await findAccount(tx, accountId)
    if (!asking || asking.closed_at) return
    if (asking.email_verified && asking.new_email === null) return
    const account = { ...asking, email: asking.new_email ?? asking.email }
    if (!(await mayWrite(tx, account, 'verify'))) return
    const { holder } = await findByName(tx, account.email)
    // stored even where no link is mailed, so that the e-mails to an owner are limited as well
    const token = await link(tx, account, 'verify')
    if (holder)
      await toOwner(mail, tx, holder, {
        template: 'alreadyRegistered',
        params: {
          signInLink: '/signin',
          resetLink: '/forgot',
          // a proven account that asks for this address is not the mailbox's to drop
          dropLink: asking.email_verified ? '' : `/drop?token=${token}`,
        },
      })
    else
      await toOwner(mail, tx, account, {
        template: 'verifyEmail',
        params: { link: `/verify?token=${token}`, hours: verifyLinkHours },
      })
  }

  /** The link of the token, or one refusal for every fault, which does not show what was wrong. */
  async function shown(
    handle: Database | Tx,
    token: string,
    purpose: MailedLinkRow['purpose'],
    lock = false,
  ) {
    const now = new Date(clock.now())
    const found = await store.findLink(handle, { tokenHash: hashOf(token), purpose, now }, { lock })
    if (!found) throw refuse('LINK_SPENT')
    return found
  }

  /**
   * Marks the address as proven, unless another account has proven it before; returns whether it is proven. A second factor
   * goes that a claimant may have set up: unless the link is opened in a browser that is signed in to the account.
   */
  async function prove(
    tx: Tx,
    account: AccountRow,
    { provenEmail, openedBy }: { provenEmail: string; openedBy: string | null },
  ): Promise<boolean> {
    if (account.email_verified || account.email !== provenEmail) return account.email_verified
    if (!(await store.provenByNobodyElse(tx, account))) return false
    await store.setVerified(tx, account.id)
    if (openedBy !== account.id) await factors.takeOff(tx, account.id)
    await parts.onProven(tx, account)
    await store.spendLinks(tx, account.id, ['verify'], new Date(clock.now()))
    noteSecurity(log, 'email_verified', { account: account.id })
    await welcome(tx, account)
    return true
  }

  /** [A7] The pending address becomes the account's, and links that were mailed to the old one become invalid. */
  async function moveTo(
    tx: Tx,
    before: AccountRow,
    { provenEmail: email, openedBy }: { provenEmail: string; openedBy: string | null },
  ): Promise<boolean> {
    const account = { ...before, email }
    if (!(await store.provenByNobodyElse(tx, account))) return false
    await store.setProvenEmail(tx, account)
    if (!before.email_verified) {
      if (openedBy !== account.id) await factors.takeOff(tx, account.id)
    }
    await parts.onProven(tx, { ...account, email_verified: before.email_verified })
    await store.spendLinks(tx, before.id, ['reset', 'verify'], new Date(clock.now()))
    if (before.email_verified)
      await toOwner(mail, tx, before, {
        template: 'emailChanged',
        params: { newEmailMasked: maskedEmail(email) },
      })
    else await welcome(tx, account)
    noteSecurity(log, 'email_changed', { account: before.id })
    return true
  }

  async function welcome(tx: Tx, account: AccountRow): Promise<void> {
    if (account.role === 'client')
      await toOwner(mail, tx, account, {
        template: 'welcome',
        params: { name: account.display_name },
        key: `welcome:${account.id}`,
      })
  }

  const countShown = (address: string) => throttle.take([{ kind: 'link', who: [networkOf(address)] }])

  return {
    /** [A5] @throws TOO_MANY_TRIES */
    async forgot(name: string, address: string): Promise<void> {
      await throttle.take([
        { kind: 'mail', who: [folded(name.trim())] },
        { kind: 'mails', who: [networkOf(address)] },
      ])
      await store.insertAsk(database, { name }, new Date(clock.now()))
    },

    /**
     * [A5] Ends every sign-in of the account, and with each the push notifications to its browser; drops a pending
     * address. [A4] Codes that others guessed at block the account no longer. @throws LINK_SPENT, VALIDATION, TOO_MANY_TRIES
     */
    async reset({ token, password }: { token: string; password: string }, address: string): Promise<void> {
      await countShown(address)
      requireUncommon(password, (await shown(database, token, 'reset')).account)
      const passwordHash = await hashPassword(password)
      const { owner, leave } = await transact(async (tx) => {
        const { account, provenEmail } = await shown(tx, token, 'reset', true)
        await store.spendLinks(tx, account.id, ['reset', 'verify'], new Date(clock.now()))
        await store.setPassword(tx, account.id, passwordHash)
        if (!account.email_verified) await prove(tx, account, { provenEmail, openedBy: null })
        await toOwner(mail, tx, account, { template: 'passwordChanged', params: {} })
        noteSecurity(log, 'password_reset', { account: account.id, address })
        return { owner: account.id, leave: await signIns.revoke(tx, account.id) }
      })
      await leave()
      await throttle.forget([
        { kind: 'codes', who: [owner] },
        { kind: 'account', who: [owner] },
      ])
    },

    /** [A13] `openedBy`: the account that the browser is signed in to. @throws LINK_SPENT, TOO_MANY_TRIES */
    async verify(
      token: string,
      { address, openedBy }: { address: string; openedBy: string | null },
    ): Promise<void> {
      await countShown(address)
      await transact(async (tx) => {
        const { account, provenEmail } = await shown(tx, token, 'verify', true)
        const isProven =
          account.new_email === provenEmail
            ? await moveTo(tx, account, { provenEmail, openedBy })
            : await prove(tx, account, { provenEmail, openedBy })
        if (!isProven) throw refuse('LINK_SPENT')
      })
    },

    /**
     * [A13] The account that claims the address which the link went to, and has not proven it: the mailbox's to drop.
     * @throws LINK_SPENT, TOO_MANY_TRIES
     */
    async claimOf(token: string, address: string): Promise<{ accountId: string; role: Role }> {
      await countShown(address)
      const { account, provenEmail } = await shown(database, token, 'verify')
      if (account.email_verified || account.email !== provenEmail) throw refuse('LINK_SPENT')
      return { accountId: account.id, role: account.role }
    },

    /** Mails the link once more, for the signed-in account. @throws TOO_MANY_TRIES */
    async askVerification(accountId: string): Promise<void> {
      await throttle.take([{ kind: 'mail', who: [accountId] }])
      await store.insertAsk(database, { accountId }, new Date(clock.now()))
    },

    /** Within the transaction that made the account or changed its address. */
    verifyLater: (tx: Tx, accountId: string) => store.insertAsk(tx, { accountId }, new Date(clock.now())),

    /** [B7] Queues the requested e-mails; runs on any node. */
    async sweep(): Promise<void> {
      const some = () =>
        transact(async (tx) => {
          const asks = await store.takeAsks(tx, asksAtOnce)
          for (const { name, account_id } of asks) {
            if (name !== null) await writeReset(tx, name)
            if (account_id !== null) await writeVerification(tx, account_id)
          }
          return asks.length
        })
      while ((await some()) === asksAtOnce);
    },

    forgetOld: () => store.forgetLinks(database, new Date(clock.now() - keepLinksMs)),
  }
}

/** Stores a link to the address of the account, which it proves, and returns its token. */
export async function writeLink(
  { clock, random }: Pick<Dependencies, 'clock' | 'random'>,
  tx: Tx,
  account: Recipient,
  purpose: MailedLinkRow['purpose'],
): Promise<string> {
  const token = random.bytes(32).toString('base64url')
  const now = clock.now()
  await store.insertLink(tx, {
    token_hash: hashOf(token),
    account_id: account.id,
    purpose,
    email: account.email,
    created_at: new Date(now),
    expires_at: new Date(now + livesMs[purpose]),
  })
  return token
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
