import type { AuditEntry } from '@footlight/contract'
import { say } from '../../../lib/language/say.ts'
import { AccountLink } from '../account-link.tsx'

/** [O5] The account that acted, or the command on the server. */
export function Actor({ entry: { actorId, actorName } }: { entry: AuditEntry }) {
  if (actorId === null) return <span className="font-medium">{say('A command on the server')}</span>
  return <AccountLink id={actorId} name={actorName ?? ''} className="font-medium" />
}
