import type { Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import { type AccountMail, toOwner } from '../account-mail.ts'

const atOnce = 50

/** [A1] Asks the accounts that lost their username to an older one for a new one, where their address is proven. */
export async function askForNames({
  transact,
  mail,
}: {
  transact: Transact
  mail: AccountMail
}): Promise<void> {
  const some = () =>
    transact(async (tx) => {
      const accounts = await takeDue(tx)
      for (const account of accounts)
        if (account.email_verified)
          await toOwner(mail, tx, account, { template: 'usernameTaken', params: {} })
      return accounts.length
    })
  while ((await some()) === atOnce);
}

async function takeDue(tx: Tx) {
  const due = await tx
    .selectFrom('accounts')
    .select(['id', 'email', 'language', 'email_verified'])
    .where('rename_due', '=', true)
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = due.map(({ id }) => id)
  if (ids.length > 0)
    await tx.updateTable('accounts').set({ rename_due: false }).where('id', 'in', ids).execute()
  return due
}
