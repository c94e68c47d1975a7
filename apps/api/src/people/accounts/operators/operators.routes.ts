import type { Mount } from '../../../platform/http/mount/mount.ts'
import type { Invitations } from './invitations.service.ts'
import type { Operators } from './operators.service.ts'

/** [O6] Operators, what each may do, and who is invited to be one. */
export function mountOperators(
  mount: Mount,
  { operators, invitations }: { operators: Operators; invitations: Invitations },
): void {
  mount('listOperators', async ({ query }) => {
    const { operators: shown, total } = await operators.list(query)
    return { operators: shown, total }
  })

  mount('setCapabilities', async ({ act, params, body }) => ({
    operator: await operators.allow({ act, id: params.id, ...body }),
  }))

  mount('listInvitations', async () => ({ invitations: await invitations.list() }))

  mount('inviteOperator', ({ act, body }) => invitations.invite({ act, ...body }))

  mount('withdrawInvitation', async ({ act, params }) => {
    await invitations.withdraw({ act, id: params.id })
    return { withdrawn: true as const }
  })
}
