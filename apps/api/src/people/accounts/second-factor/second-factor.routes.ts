import type { Mount } from '../../../platform/http/mount/mount.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Accounts } from '../accounts.service.ts'
import type { SecondFactors } from './second-factor.service.ts'

export function mountSecondFactors(
  mount: Mount,
  { accounts, factors }: { accounts: Accounts; factors: SecondFactors },
): void {
  mount('secondFactor', async ({ principal }) => ({ secondFactor: await factors.stateOf(principal) }))

  mount('beginSecondFactor', async ({ principal }) => {
    const account = await accounts.find(principal.accountId)
    if (!account) throw refuse('NOT_SIGNED_IN')
    return factors.begin(principal, account.username)
  })

  mount('confirmSecondFactor', ({ principal, body }) => factors.confirm(principal, body.code))

  mount('disableSecondFactor', async ({ principal }) => ({ secondFactor: await factors.disable(principal) }))

  mount('renewRecoveryCodes', ({ principal }) => factors.renewRecoveryCodes(principal))

  mount('signInPolicy', async () => ({ policy: await factors.policy.read() }))

  mount('setSignInPolicy', async ({ act, body }) => ({ policy: await factors.policy.set(act, body) }))
}
