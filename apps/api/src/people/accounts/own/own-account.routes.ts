import type { Mount } from '../../../platform/http/mount/mount.ts'
import { refuse } from '../../../platform/refuse.ts'
import { presentClient, presentSignedIn } from '../accounts.present.ts'
import type { AccountWallet } from '../accounts.service.ts'
import type { OwnAccount } from './own-account.service.ts'

export function mountOwnAccount(
  mount: Mount,
  { ownAccount, wallet }: { ownAccount: OwnAccount; wallet: AccountWallet },
): void {
  mount('changeOwnAccount', async (call) => {
    const account = await ownAccount.change(call.principal, call.body)
    return {
      account: presentSignedIn(account, call.principal.performerNumber, call),
      newEmail: account.new_email,
    }
  })
  mount('changeClientAccount', async ({ principal, params, body }) => {
    if (params.id !== principal.accountId) throw refuse('NOT_FOUND')
    return { clientAccount: await presentClient(await ownAccount.change(principal, body), wallet) }
  })
}
