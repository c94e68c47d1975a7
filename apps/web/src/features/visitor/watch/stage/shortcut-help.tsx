import { type Shortcut, ShortcutDialog } from '../../../../blocks/live/shortcut-dialog.tsx'

interface ShortcutHelpProps {
  open: boolean
  onClose: () => void
  hasTheatre: boolean
  hasPause: boolean
  hasPictureInPicture: boolean
}

/** What the keys do while one watches. */
export function ShortcutHelp(props: ShortcutHelpProps) {
  const { open, onClose, hasTheatre, hasPause, hasPictureInPicture } = props
  const shortcuts: readonly Shortcut[] = [
    ['M', 'Mute and unmute'],
    ...(hasPause ? ([['K', 'Pause, and go on']] as const) : []),
    ['F', 'Full screen, and back'],
    ...(hasPictureInPicture ? ([['P', 'Picture in picture, and back']] as const) : []),
    ...(hasTheatre ? ([['T', 'Picture and chat in the whole window, and back']] as const) : []),
    ['Esc', 'Close a warning, or leave the full size'],
    ['?', 'This help'],
  ]
  return <ShortcutDialog open={open} onClose={onClose} shortcuts={shortcuts} />
}
