import { useState } from 'react'
import { ReportDialog } from '../../../../blocks/account/report-button.tsx'
import type { BlockOf } from '../../../../blocks/account/use-block.ts'
import { useBlockPress } from '../../../../blocks/account/use-block-press.tsx'
import { isolated } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { useMedia } from '../../../../lib/page/use-media.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Ban, Flag, Trash2 } from '../../../../ui/icons/icons.ts'
import { Menu } from '../../../../ui/menu.tsx'

interface ThreadActionsProps extends BlockOf {
  side: 'client' | 'performer'
  /** undefined where there is nothing to delete */
  onDelete: (() => void) | undefined
}

/** A row of icons would leave a phone no room for the name. */
const narrow = '(width < 40rem)'

/** [M1, S14] What one may do about the other and the thread: icons, or on a phone a menu in words. */
export function ThreadActions({ otherId, name, side, onDelete }: ThreadActionsProps) {
  const block = useBlockPress({ otherId, name, side })
  const [reports, setReports] = useState(false)
  const isNarrow = useMedia(narrow)
  const actions = [
    { icon: Ban, text: block.label, onPress: block.press, disabled: block.disabled },
    { icon: Flag, text: say('Report {name}', { name: isolated(name) }), onPress: () => setReports(true) },
    ...(onDelete ? [{ icon: Trash2, text: say('Delete this conversation'), onPress: onDelete }] : []),
  ]
  return (
    <>
      {isNarrow ? (
        <Menu label={say('More about this conversation')} items={actions} />
      ) : (
        actions.map(({ icon: Icon, text, onPress, disabled = false }) => (
          <IconButton key={text} label={text} disabled={disabled} onClick={onPress}>
            <Icon aria-hidden size={19} />
          </IconButton>
        ))
      )}
      {block.question}
      {reports && (
        <ReportDialog
          about={[{ kind: 'ACCOUNT', id: otherId }]}
          side={side}
          onClose={() => setReports(false)}
        />
      )}
    </>
  )
}
