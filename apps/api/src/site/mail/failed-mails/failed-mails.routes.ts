import type { Mount } from '../../../platform/http/mount/mount.ts'
import type { FailedMails } from './failed-mails.service.ts'

/** [A12] E-mails that were given up. */
export function mountFailedMails(mount: Mount, failed: FailedMails): void {
  mount('listFailedMails', async ({ query }) => {
    const { letters, total, waiting } = await failed.list(query)
    return { letters, waiting, total }
  })

  mount('sendFailedMail', async ({ act, params }) => {
    await failed.sendAgain({ act, id: params.id })
    return { again: true as const }
  })

  mount('dropFailedMail', async ({ act, params }) => {
    await failed.drop({ act, id: params.id })
    return { dropped: true as const }
  })
}
