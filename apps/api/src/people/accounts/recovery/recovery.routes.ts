import type { Role } from '@footlight/contract'
import type { Mount } from '../../../platform/http/mount/mount.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Recovery } from './recovery.service.ts'

export function mountRecovery(
  mount: Mount,
  recovery: Recovery,
  closing: { close(account: { accountId: string; role: Role }): Promise<unknown> },
): void {
  mount('forgotPassword', async ({ body, address }) => {
    await recovery.forgot(body.account, address)
    return { asked: true as const }
  })

  mount('resetPassword', async ({ body, address }) => {
    await recovery.reset(body, address)
    return { reset: true as const }
  })

  mount('verifyEmail', async ({ body, address, principal }) => {
    await recovery.verify(body.token, { address, openedBy: principal?.accountId ?? null })
    return { verified: true as const }
  })

  mount('dropAccount', async ({ body, address }) => {
    await closing.close(await recovery.claimOf(body.token, address))
    return { dropped: true as const }
  })

  mount('askVerification', async ({ principal, params }) => {
    if (params.id !== principal.accountId) throw refuse('NOT_FOUND')
    await recovery.askVerification(principal.accountId)
    return { asked: true as const }
  })
}
