import { useState } from 'react'
import { call } from '../../lib/calls/api.ts'
import { useCall, useInvalidate } from '../../lib/calls/use-call.ts'
import { say } from '../../lib/language/say.ts'
import type { Failure } from '../../lib/result.ts'
import { ConfirmDialog } from '../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../ui/notices/toast.tsx'

export interface BlockParts {
  otherId: string
  name: string
  /** who blocks */
  side: 'client' | 'performer'
}

/** [S14] Shuts the other out, after asking once, or lets the other in again. `question` stands outside of what a press closes. */
export function useBlock({ otherId, name, side }: BlockParts) {
  const isClient = side === 'client'
  const mine = useCall('blockedPerformers', undefined, { enabled: isClient }).data
  const hers = useCall('blockedClients', undefined, { enabled: !isClient }).data
  const isBlocked = isClient
    ? mine?.blocks.some(({ performerId }) => performerId === otherId)
    : hers?.blocks.some(({ clientId }) => clientId === otherId)
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const invalidate = useInvalidate()

  const set = async (blocked: boolean) => {
    setBusy(true)
    const result = await (isClient
      ? call(blocked ? 'blockPerformer' : 'unblockPerformer', { params: { performerId: otherId } })
      : call(blocked ? 'blockClient' : 'unblockClient', { params: { clientId: otherId } }))
    setBusy(false)
    if (!result.ok) {
      setFailure(result)
      if (!blocked) toast({ tone: 'bad', text: result.message })
      return
    }
    setFailure(undefined)
    setAsks(false)
    await invalidate(isClient ? 'blockedPerformers' : 'blockedClients', 'messageThread')
    toast({
      tone: 'plain',
      text: blocked ? say('{name} is blocked', { name }) : say('{name} is not blocked any more', { name }),
    })
  }

  return {
    label: isBlocked ? say('Unblock {name}', { name }) : say('Block {name}', { name }),
    isBlocked: isBlocked ?? false,
    disabled: busy || isBlocked === undefined,
    press: () => (isBlocked ? void set(false) : setAsks(true)),
    question: (
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={say('Block {name}?', { name })}
        confirmLabel={say('Block')}
        tone="danger"
        busy={busy}
        failure={failure}
        onConfirm={() => void set(true)}
      >
        {say(
          'No message, request or preview passes between you until you unblock. What runs between you ends at once; what was seen is paid.',
        )}
      </ConfirmDialog>
    ),
  }
}
