import { type Message, say } from '../../lib/language/say.ts'
import { Dialog } from '../../ui/notices/dialog.tsx'

export type Shortcut = readonly [key: string, words: Message]

interface ShortcutDialogProps {
  open: boolean
  onClose: () => void
  shortcuts: readonly Shortcut[]
  note?: Message
}

/** What the keys of a screen do. */
export function ShortcutDialog({
  open,
  onClose,
  shortcuts,
  note = 'None of them works while you write.',
}: ShortcutDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={say('Keyboard shortcuts')} size="sm">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3 pt-3">
        {shortcuts.map(([key, words]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-grid min-h-8 min-w-8 place-items-center rounded-sm border border-line-strong bg-ink-2 px-2 font-text text-sm font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{say(words)}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-4 text-sm text-paper-2">{say(note)}</p>
    </Dialog>
  )
}
