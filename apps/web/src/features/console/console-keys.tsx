import { lazy, Suspense, useState } from 'react'
import { say } from '../../lib/language/say.ts'
import { useKeys } from '../../lib/page/keyboard/use-keys.ts'

const ShortcutDialog = lazy(async () => ({
  default: (await import('../../blocks/live/shortcut-dialog.tsx')).ShortcutDialog,
}))

/** The question mark says what the keys of the console do. */
export function ConsoleKeys() {
  const [isOpen, setOpen] = useState(false)
  useKeys({ '?': () => setOpen(true) })
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <ShortcutDialog
        open
        onClose={() => setOpen(false)}
        shortcuts={[
          [say('Ctrl K'), 'Go to a section, an account or a session'],
          ['J/K', 'Down and up in a list'],
          ['Enter', 'Open the row'],
          ['A', 'Approve what was seen, or take a decision back'],
          ['R', 'Turn it down, or let the decision stand'],
          ['1 – 9', 'Take a usual reason'],
          ['?', 'This help'],
        ]}
      />
    </Suspense>
  )
}
