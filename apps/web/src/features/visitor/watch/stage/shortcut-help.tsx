import { type Message, say } from '../../../../lib/language/say.ts'
import { Dialog } from '../../../../ui/notices/dialog.tsx'

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
  const shortcuts: readonly (readonly [key: string, words: Message])[] = [
    ['M', 'Mute and unmute'],
    ...(hasPause ? ([['K', 'Pause, and go on']] as const) : []),
    ['F', 'Full screen, and back'],
    ...(hasPictureInPicture ? ([['P', 'Picture in picture, and back']] as const) : []),
    ...(hasTheatre ? ([['T', 'Picture and chat in the whole window, and back']] as const) : []),
    ['Esc', 'Close a warning, or leave the full size'],
    ['?', 'This help'],
  ]
  return (
    <Dialog open={open} onClose={onClose} title={say('Keyboard shortcuts')} size="sm">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3 pt-3">
        {shortcuts.map(([key, words]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-grid min-h-8 min-w-8 place-items-center rounded-sm border border-line-strong bg-ink-2 px-2 font-sans text-sm font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{say(words)}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-4 text-sm text-paper-2">{say('None of them works while you write.')}</p>
    </Dialog>
  )
}
