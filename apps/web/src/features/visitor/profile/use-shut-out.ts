import type { PerformerAccount } from '@footlight/contract'
import { useBlock } from '../../../blocks/account/use-block.ts'
import { useSignedIn } from '../../../lib/account/session.ts'

/** [S14] Whether the reader, a client, has blocked the performer. */
export function useShutOut({ id, displayName }: PerformerAccount) {
  const isClient = useSignedIn()?.role === 'client'
  return useBlock({ otherId: id, name: displayName, side: isClient ? 'client' : undefined })
}
