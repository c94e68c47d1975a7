import { useState } from 'react'
import { useAction, useCall, useInvalidate } from '../../lib/calls/use-call.ts'
import { isolated } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import type { Failure } from '../../lib/result.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Ban } from '../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../ui/notices/confirm-dialog.tsx'
import { toast } from '../../ui/notices/toast.tsx'

/** [S14] An icon button that blocks an account, or unblocks it. */
export function BlockButton(of: BlockOf) {
  const { label, isBlocked, disabled, press, question } = useBlockPress(of)
  return (
    <>
      <IconButton label={label} disabled={disabled} onClick={press}>
        <Ban aria-hidden size={19} className={isBlocked ? 'text-amber-text' : undefined} />
      </IconButton>
      {question}
    </>
  )
}

/** [S14] The press that blocks or unblocks; blocking asks first. Render `question` outside of anything that a press closes. */
export function useBlockPress(of: BlockOf) {
  const { isBlocked, busy, failure, set } = useBlock(of)
  const [asks, setAsks] = useState(false)
  const name = isolated(of.name)
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
        onConfirm={() => void set(true).then((isDone) => isDone && setAsks(false))}
      >
        {say(
          'No message, request or preview passes between you until you unblock. What runs between you ends at once; what was seen is paid.',
        )}
      </ConfirmDialog>
    ),
  }
}

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
