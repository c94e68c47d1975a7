import { useAction, useCall, useInvalidate } from '../../lib/calls/use-call.ts'
import { isolated } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import type { Failure } from '../../lib/result.ts'
import { toast } from '../../ui/notices/toast.tsx'

export interface BlockOf {
  otherId: string
  name: string
  /** the account that blocks; undefined: none that can */
  side: 'client' | 'performer' | undefined
}

interface Block {
  /** undefined while unknown */
  isBlocked: boolean | undefined
  busy: boolean
  /** why the other could not be blocked */
  failure: Failure | undefined
  /** true where it went well */
  set: (blocked: boolean) => Promise<boolean>
}

/** [S14] Whether the reader has blocked the other account, and a function that blocks or unblocks it. */
export function useBlock({ otherId, name: plainName, side }: BlockOf): Block {
  const isClient = side === 'client'
  const name = isolated(plainName)
  const mine = useCall('blockedPerformers', undefined, { enabled: isClient }).data
  const blockedClients = useCall('blockedClients', undefined, { enabled: side === 'performer' }).data
  const block = useAction(isClient ? 'blockPerformer' : 'blockClient')
  const unblock = useAction(isClient ? 'unblockPerformer' : 'unblockClient')
  const invalidate = useInvalidate()
  return {
    isBlocked: isClient
      ? mine?.blocks.some(({ performerId }) => performerId === otherId)
      : blockedClients?.blocks.some(({ clientId }) => clientId === otherId),
    busy: block.isPending || unblock.isPending,
    failure: block.error?.failure,
    async set(blocked) {
      const params = isClient ? { performerId: otherId } : { clientId: otherId }
      const result = await (blocked ? block : unblock).attempt({ params })
      if (!result.ok) {
        if (!blocked) toast({ tone: 'bad', text: result.message })
        return false
      }
      await invalidate(isClient ? 'blockedPerformers' : 'blockedClients', 'messageThread', 'subscriptions')
      toast({
        tone: 'plain',
        text: blocked ? say('{name} is blocked', { name }) : say('{name} is not blocked any more', { name }),
      })
      return true
    },
  }
}
