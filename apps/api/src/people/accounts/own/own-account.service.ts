import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { Log } from '../../../platform/logs/log.ts'
import { noteSecurity } from '../../../platform/logs/security-log.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { type AccountMail, toOwner } from '../account-mail.ts'
import { maskedEmail } from '../accounts.rules.ts'
import type { Accounts } from '../accounts.service.ts'
import { findAccount } from '../accounts.store.ts'
import type { AccountRow } from '../accounts.tables.ts'
import { refuseNameTaken, requireNames } from '../names/require-names.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { requireUncommon } from '../passwords/require-uncommon.ts'
import { spendLinks } from '../recovery/links.store.ts'
import type { Recovery } from '../recovery/recovery.service.ts'
import { refuseTakenName } from '../registration.service.ts'
import type { SignIns } from '../sign-ins.service.ts'
import type { Throttle } from '../throttle/throttle.service.ts'
import { changesOf, isOfAge, isOtherAddress, needsProof, type Wishes } from './own-account.rules.ts'
import { lockAccount, updateAccount } from './own-account.store.ts'

interface Dependencies {
  database: Database
  transact: Transact
  clock: Clock
  mail: AccountMail
  accounts: Pick<Accounts, 'confirm'>
  signIns: Pick<SignIns, 'revoke'>
  recovery: Pick<Recovery, 'verifyLater'>
  throttle: Pick<Throttle, 'take'>
  performers: { isNameTaken(tx: Tx, name: string, exceptId: string): Promise<boolean> }
  log: Log
}

export type OwnAccount = ReturnType<typeof createOwnAccount>

/** [A7] What the owner of an account changes of it. */
export function createOwnAccount(parts: Dependencies) {
  const { database, transact, clock, mail, accounts, signIns, recovery, throttle, log } = parts

  async function requireProof(owner: { accountId: string; signInId: string }, wishes: Wishes): Promise<void> {
    const { password, code } = wishes
    if (password === undefined)
      throw refuse('VALIDATION', missing('password', 'required', 'Give your password.'))
    await accounts.confirm(owner, { password, ...(code !== undefined && { code }) })
  }

  return {
    /**
     * A new address or password needs the current password, and is reported to the old address, where that is proven;
     * a new password ends every other sign-in and all reset links [A5]. A new address is pending: it becomes the account's
     * when its link is opened [A13]; each change sends an e-mail, so it is throttled like an e-mail that is requested.
     * @throws NOT_FOUND, VALIDATION, NOT_CONFIRMED, CODE_NEEDED, TOO_MANY_TRIES, ACCOUNT_EXISTS, ACCOUNT_CHANGED
     */
    async change(owner: { accountId: string; signInId: string }, wishes: Wishes): Promise<AccountRow> {
      const known = await findAccount(database, owner.accountId)
      if (!known) throw refuse('NOT_FOUND')
      if (wishes.birthDate && !isOfAge(wishes.birthDate, clock.now()))
        throw refuse('VALIDATION', missing('birthDate', 'age', 'You must be at least 18.'))
      const isProven = needsProof(known, wishes)
      if (isProven) await requireProof(owner, wishes)
      if (isOtherAddress(known, wishes.email)) await throttle.take([{ kind: 'mail', who: [known.id] }])
      if (wishes.newPassword !== undefined) requireUncommon(wishes.newPassword, known, 'newPassword')
      const passwordHash =
        wishes.newPassword === undefined ? undefined : await hashPassword(wishes.newPassword)
      const { account, leave } = await transact(async (tx) => {
        const before = await lockAccount(tx, owner.accountId)
        if (!before) throw refuse('NOT_FOUND')
        if (wishes.version !== undefined && wishes.version !== before.version) throw refuse('ACCOUNT_CHANGED')
        // [A5] the proof is valid only for the password that it was checked against, not for one that was set since
        const isProvenStill = isProven && before.password_hash === known.password_hash
        if (needsProof(before, wishes) && !isProvenStill) throw refuse('NOT_CONFIRMED')
        const changed = changesOf(before, wishes)
        // only changed names are checked: an account may keep a name that is older than the rule
        requireNames({ username: changed.username, displayName: changed.display_name })
        if (
          changed.display_name !== undefined &&
          before.role === 'client' &&
          (await parts.performers.isNameTaken(tx, changed.display_name, before.id))
        )
          refuseNameTaken('displayName')
        const changes = {
          ...changed,
          ...(changed.timezone !== undefined && { timezone_since: new Date(clock.now()) }),
          ...(passwordHash !== undefined && { password_hash: passwordHash }),
        }
        if (Object.keys(changes).length === 0) return { account: before }
        const after = await updateAccount(tx, before, changes)
        // links that were mailed to an earlier pending address become invalid
        if (changed.new_email !== undefined)
          await spendLinks(tx, before.id, ['verify'], new Date(clock.now()))
        if (after.new_email !== null && changed.new_email !== undefined) {
          await recovery.verifyLater(tx, before.id)
          if (before.email_verified)
            await toOwner(mail, tx, before, {
              template: 'emailChangeAsked',
              params: { newEmailMasked: maskedEmail(after.new_email) },
            })
          noteSecurity(log, 'email_change_asked', { account: before.id })
        }
        if (passwordHash === undefined) return { account: after }
        // a reset link that was mailed before must not work after the change
        await spendLinks(tx, before.id, ['reset'], new Date(clock.now()))
        await toOwner(mail, tx, before, { template: 'passwordChanged', params: {} })
        noteSecurity(log, 'password_changed', { account: before.id })
        return { account: after, leave: await signIns.revoke(tx, before.id, owner.signInId) }
      }).catch(refuseTakenName)
      await leave?.()
      return account
    },
  }
}

function missing(field: string, rule: string, message: string) {
  return { fields: [{ path: `body.${field}`, rule, message }] }
}
