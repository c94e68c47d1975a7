import { useState } from 'react'
import { call } from '../../lib/calls/api.ts'
import { useCall, useInvalidate } from '../../lib/calls/use-call.ts'
import { say } from '../../lib/language/say.ts'
import type { Failure } from '../../lib/result.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Ban } from '../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../ui/notices/toast.tsx'

interface BlockButtonProps {
  otherId: string
  name: string
  /** who blocks */
  side: 'client' | 'performer'
}

/** [S14] Shuts the other out, after asking once, or lets the other in again. */
export function BlockButton({ otherId, name, side }: BlockButtonProps) {
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

  return (
    <>
      <IconButton
        label={isBlocked ? say('Unblock {name}', { name }) : say('Block {name}', { name })}
        aria-pressed={isBlocked ?? false}
        disabled={busy || isBlocked === undefined}
        onClick={() => (isBlocked ? void set(false) : setAsks(true))}
      >
        <Ban aria-hidden size={19} />
      </IconButton>
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
    </>
  )
}
