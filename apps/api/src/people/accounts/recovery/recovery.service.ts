import type { Role } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import { folded } from '../../../platform/folded.ts'
import { networkOf } from '../../../platform/http/rate-limits/address.ts'
import { noteSecurity } from '../../../platform/logs/security-log.ts'
import { refuse } from '../../../platform/refuse.ts'
import { toOwner } from '../account-mail.ts'
import type { MailedLinkRow } from '../accounts.tables.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { requireUncommon } from '../passwords/require-uncommon.ts'
import type { SignIns } from '../sign-ins.service.ts'
import type { Throttle } from '../throttle/throttle.service.ts'
import { hashOfToken, type LinkMailParts, mailResetLink, mailVerifyLink } from './link-mail.ts'
import * as store from './links.store.ts'
import { moveToAddress, type ProofParts, proveAddress } from './proven-address.ts'

const asksAtOnce = 50
const retainLinksMs = 24 * 3_600_000

interface Dependencies extends LinkMailParts, ProofParts {
  database: Database
  transact: Transact
  signIns: SignIns
  throttle: Throttle
}

export type Recovery = ReturnType<typeof createRecovery>

/**
 * [A5, A13] Mailed links. A call only stores the request; the sweep looks up the account and queues the e-mail. So neither
 * the reply nor its duration shows whether there is an account.
 */
export function createRecovery(parts: Dependencies) {
  const { database, transact, clock, mail, signIns, throttle, log } = parts

  /** The link of the token, or one refusal for every fault, which does not show what was wrong. */
  async function requireLink(
    handle: Database | Tx,
    token: string,
    purpose: MailedLinkRow['purpose'],
    lock = false,
  ) {
    const now = new Date(clock.now())
    const found = await store.findLink(handle, { tokenHash: hashOfToken(token), purpose, now }, { lock })
    if (!found) throw refuse('LINK_SPENT')
    return found
  }

  const countOpening = (address: string) => throttle.take([{ kind: 'link', who: [networkOf(address)] }])

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
      await countOpening(address)
      requireUncommon(password, (await requireLink(database, token, 'reset')).account)
      const passwordHash = await hashPassword(password)
      const { owner, leave } = await transact(async (tx) => {
        const { account, provenEmail } = await requireLink(tx, token, 'reset', true)
        await store.spendLinks(tx, account.id, ['reset', 'verify'], new Date(clock.now()))
        await store.setPassword(tx, account.id, passwordHash)
        if (!account.email_verified) await proveAddress(parts, tx, account, { provenEmail, openedBy: null })
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
      await countOpening(address)
      await transact(async (tx) => {
        const { account, provenEmail } = await requireLink(tx, token, 'verify', true)
        const prove = account.new_email === provenEmail ? moveToAddress : proveAddress
        if (!(await prove(parts, tx, account, { provenEmail, openedBy }))) throw refuse('LINK_SPENT')
      })
    },

    /**
     * [A13] The account that claims the address which the link went to, and has not proven it: the mailbox's to drop.
     * @throws LINK_SPENT, TOO_MANY_TRIES
     */
    async claimOf(token: string, address: string): Promise<{ accountId: string; role: Role }> {
      await countOpening(address)
      const { account, provenEmail } = await requireLink(database, token, 'verify')
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

    sweep: () => mailAsked(parts),

    forgetOld: () => store.forgetLinks(database, new Date(clock.now() - retainLinksMs)),
  }
}

/** [B7] Queues the requested e-mails; runs on any node. */
async function mailAsked(parts: LinkMailParts & Pick<Dependencies, 'transact'>): Promise<void> {
  const some = () =>
    parts.transact(async (tx) => {
      const asks = await store.takeAsks(tx, asksAtOnce)
      for (const { name, account_id } of asks) {
        if (name !== null) await mailResetLink(parts, tx, name)
        if (account_id !== null) await mailVerifyLink(parts, tx, account_id)
      }
      return asks.length
    })
  while ((await some()) === asksAtOnce);
}
