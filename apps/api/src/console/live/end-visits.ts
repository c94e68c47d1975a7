import { type AccountsModule, capabilityHolders } from '../../people/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Sessions } from '../../shows/index.ts'

/** [O6] Ends the visits of moderators who signed out since, or may not watch any more. */
export async function endVisitsWithoutRight(parts: {
  database: Database
  moderators: Pick<Sessions['moderators'], 'open' | 'end'>
  livingSignIns: AccountsModule['livingSignIns']
}): Promise<void> {
  const open = await parts.moderators.open()
  if (open.length === 0) return
  const [living, holders] = await Promise.all([
    parts.livingSignIns(open.map(({ signInId }) => signInId)),
    capabilityHolders(parts.database, 'live'),
  ])
  const ended = open.filter(
    ({ operatorId, signInId }) => !living.has(signInId) || !holders.includes(operatorId),
  )
  await parts.moderators.end(ended.map(({ id }) => id))
}
