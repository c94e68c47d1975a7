import { IconButton } from '../../ui/icon-button.tsx'
import { Ban } from '../../ui/icons/icons.ts'
import { type BlockParts, useBlock } from './use-block.tsx'

/** [S14] The one press that it takes, as an icon. */
export function BlockButton(parts: BlockParts) {
  const { label, isBlocked, disabled, press, question } = useBlock(parts)
  return (
    <>
      <IconButton label={label} aria-pressed={isBlocked} disabled={disabled} onClick={press}>
        <Ban aria-hidden size={19} />
      </IconButton>
      {question}
    </>
  )
}
