import { useState } from 'react'
import { isolated } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Ban } from '../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../ui/notices/confirm-dialog.tsx'
import { type BlockOf, useBlock } from './use-block.ts'

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
