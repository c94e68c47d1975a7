import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockAccount } from '../own/own-account.store.ts'
import { shareDevice } from './people.store.ts'

/** [T7] Whether the operator may give this account credit by hand. @throws NOT_FOUND, SAME_DEVICE */
export async function requireCreditable(
  tx: Tx,
  { operatorId, id }: { operatorId: string; id: string },
): Promise<void> {
  const account = await lockAccount(tx, id)
  if (account?.role !== 'client') throw refuse('NOT_FOUND')
  if (await shareDevice(tx, operatorId, id)) throw refuse('SAME_DEVICE')
}
