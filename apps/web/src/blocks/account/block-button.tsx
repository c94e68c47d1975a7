import { IconButton } from '../../ui/icon-button.tsx'
import { Ban } from '../../ui/icons/icons.ts'
import type { BlockOf } from './use-block.ts'
import { useBlockPress } from './use-block-press.tsx'

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
