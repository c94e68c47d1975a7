import type { Mount } from '../../../platform/http/mount/mount.ts'
import type { DeadLetters } from './dead-letters.service.ts'

/** [A12] E-mails that were given up. */
export function mountDeadLetters(mount: Mount, dead: DeadLetters): void {
  mount('listDeadLetters', async ({ query }) => {
    const { letters, total, waiting } = await dead.list(query)
    return { letters, waiting, total }
  })

  mount('sendLetterAgain', async ({ act, params }) => {
    await dead.sendAgain({ act, id: params.id })
    return { again: true as const }
  })

  mount('dropLetter', async ({ act, params }) => {
    await dead.drop({ act, id: params.id })
    return { dropped: true as const }
  })
}
