import type { Language } from '@footlight/contract'
import type { Database } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import { networkOf } from '../../../platform/http/rate-limits/address.ts'
import type { Log } from '../../../platform/logs/log.ts'
import { noteSecurity } from '../../../platform/logs/security-log.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { recordAudit } from '../../../site/index.ts'
import { capabilitiesOf } from '../accounts.rules.ts'
import { insertAccount } from '../accounts.store.ts'
import type { AccountRow } from '../accounts.tables.ts'
import { requireNames } from '../names/require-names.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { requireUncommon } from '../passwords/require-uncommon.ts'
import { refuseTakenName } from '../registration.service.ts'
import type { Caller, NewSignIn, SignIns } from '../sign-ins.service.ts'
import type { Throttle } from '../throttle/throttle.service.ts'
import { hashOfInvitation, requireFree } from './invitations.service.ts'
import * as store from './invitations.store.ts'
import { lockOperators, type NotifyOperator } from './operators.store.ts'

interface Dependencies {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  signIns: Pick<SignIns, 'open'>
  throttle: Throttle
  log: Log
  notifyAccount: NotifyOperator
}

/** What an invited operator types. */
interface Newcomer {
  token: string
  displayName: string
  username: string
  password: string
  language: Language
  timezone: string
}

/** [O13] The other side of the link. */
export interface InvitedOperators {
  /** @throws LINK_SPENT, TOO_MANY_TRIES */
  open(
    token: string,
    address: string,
  ): Promise<{ email: string; displayName: string | null; expiresAt: string }>
  /**
   * Makes the account, whose address the link proves, and signs in; a refusal leaves the link good.
   * @throws LINK_SPENT, ACCOUNT_EXISTS, EMAIL_TAKEN, VALIDATION, TOO_MANY_TRIES
   */
  accept(newcomer: Newcomer, caller: Caller): Promise<{ account: AccountRow; signIn: NewSignIn }>
}

export function createInvitedOperators(parts: Dependencies): InvitedOperators {
  const { database, transact, clock, random, signIns, throttle, log } = parts
  const countOpening = (address: string) => throttle.take([{ kind: 'link', who: [networkOf(address)] }])

  return {
    async open(token, address) {
      await countOpening(address)
      const found = await store.findInvitation(database, hashOfInvitation(token), new Date(clock.now()))
      if (!found) throw refuse('LINK_SPENT')
      return {
        email: found.email,
        displayName: found.display_name,
        expiresAt: found.expires_at.toISOString(),
      }
    },

    async accept(newcomer, caller) {
      await countOpening(caller.address)
      const now = new Date(clock.now())
      const shown = await store.findInvitation(database, hashOfInvitation(newcomer.token), now)
      if (!shown) throw refuse('LINK_SPENT')
      const { username, displayName, password, language, timezone } = newcomer
      requireNames({ username, displayName })
      requireUncommon(password, { email: shown.email, username, display_name: displayName })
      const password_hash = await hashPassword(password)
      const made = await transact(async (tx) => {
        const invitation = await store.takeInvitation(tx, hashOfInvitation(newcomer.token), now)
        if (!invitation) throw refuse('LINK_SPENT')
        await requireFree(tx, invitation.email)
        const account = await insertAccount(tx, {
          id: random.uuid(),
          role: 'admin',
          email: invitation.email,
          username,
          display_name: displayName,
          password_hash,
          email_verified: true,
          language,
          timezone,
          notification_types: '',
          capabilities: invitation.capabilities,
          created_at: now,
        })
        await recordAudit(tx, {
          actorId: account.id,
          action: 'operator.joined',
          subject: account.id,
          after: { capabilities: capabilitiesOf(account), invitedBy: invitation.invited_by },
          at: now,
        })
        // [O6] every other operator is notified
        for (const { id } of await lockOperators(tx))
          if (id !== account.id)
            await parts.notifyAccount(tx, id, {
              notice: { kind: 'operatorJoined', operator: displayName },
              link: '/admin?desk=operators',
              key: `joined ${account.id} ${id}`,
            })
        return { account, signIn: await signIns.open(tx, account, caller) }
      }).catch(refuseTakenName)
      noteSecurity(log, 'registered', {
        account: made.account.id,
        role: 'admin',
        address: caller.address,
      })
      return made
    },
  }
}
