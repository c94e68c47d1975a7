import type { Mount } from '../../../platform/http/mount/mount.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Closing } from './closing.service.ts'

export function mountClosing(mount: Mount, closing: Closing): void {
  mount('personalData', async ({ principal }) => ({
    personalData: await closing.personalData(principal.accountId),
  }))

  mount('closeOperatorAccount', async ({ principal, signInCookie }) => {
    await closing.closeOperator(principal.accountId)
    signInCookie.clear()
    return { closed: true as const }
  })

  mount('closeClientAccount', async ({ principal, params, body, signInCookie }) => {
    if (params.id !== principal.accountId) throw refuse('NOT_FOUND')
    const ended = await closing.close(principal, {
      password: body.password,
      ...(body.code !== undefined && { code: body.code }),
    })
    signInCookie.clear()
    return { closed: true as const, ...ended }
  })
}
