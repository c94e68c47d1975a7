import type { NotifyAccount } from '../../src/people/notifications/index.ts'
import { systemRandom } from '../../src/platform/random.ts'

/** Inserts a notice that waits for its channels, for tests without the notifications module. */
export const insertNotice: NotifyAccount = async (tx, accountId, { notice, link, key }) => {
  await tx
    .insertInto('notifications')
    .values({
      id: systemRandom.uuid(),
      account_id: accountId,
      type: 'OWN',
      name: '',
      text: null,
      notice,
      link,
      key,
      created_at: new Date(),
      told_at: null,
      next_at: null,
      seen_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
