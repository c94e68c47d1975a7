import type { Mount } from '../../../platform/http/mount/mount.ts'
import type { FailedMails } from './failed-mails.service.ts'

/** [A12] E-mails that were given up. */
export function mountFailedMails(mount: Mount, failed: FailedMails): void {
  mount('listDeadLetters', async ({ query }) => {
    const { letters, total, waiting } = await failed.list(query)
    return { letters, waiting, total }
  })

  mount('sendLetterAgain', async ({ act, params }) => {
    await failed.sendAgain({ act, id: params.id })
    return { again: true as const }
  })

  mount('dropLetter', async ({ act, params }) => {
    await failed.drop({ act, id: params.id })
    return { dropped: true as const }
  })
}
