import type { Confirm, Mount } from '../../../platform/http/mount/mount.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Closing } from './closing.service.ts'

/** [A8] */
const notLately = {
  rule: 'lately',
  message: 'Confirm it: send your password with this, or sign in again and call within ten minutes.',
}

export function mountClosing(mount: Mount, closing: Closing, confirm: Confirm): void {
  mount('personalData', async ({ principal }) => ({
    personalData: await closing.personalData(principal),
  }))

  mount('closeOwnAccount', async ({ principal, signInCookie }) => {
    const ended = await closing.close(principal)
    signInCookie.clear()
    return { closed: true as const, ...ended }
  })

  mount('closeClientAccount', async ({ principal, params, body: { password, code }, signInCookie }) => {
    if (params.id !== principal.accountId) throw refuse('NOT_FOUND')
    if (password !== undefined) await confirm(principal, { password, ...(code !== undefined && { code }) })
    else if (!(await closing.signedInLately(principal.signInId))) throw refuse('NOT_CONFIRMED', notLately)
    const ended = await closing.close(principal)
    signInCookie.clear()
    return { closed: true as const, ...ended }
  })
}
