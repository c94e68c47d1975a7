import { lazy, useState } from 'react'
import type { Shortcut } from '../../../../blocks/live/shortcut-dialog.tsx'
import { say } from '../../../../lib/language/say.ts'
import { useKeys } from '../../../../lib/page/keyboard/use-keys.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Keyboard } from '../../../../ui/icons/icons.ts'
import { Rare } from '../../../../ui/notices/error-boundary.tsx'
import type { Stage } from './use-stage.ts'

const ShortcutDialog = lazy(async () => ({
  default: (await import('../../../../blocks/live/shortcut-dialog.tsx')).ShortcutDialog,
}))

const shortcuts: readonly Shortcut[] = [
  ['M', 'Mute and unmute yourself'],
  ['P', 'Pause, and go on'],
  ['A', 'Accept the request'],
  ['F8', 'Go to the answer to a request'],
  ['E', 'End the show or call, after a question'],
  ['?', 'This help'],
]

/** [S17] The keys of the stage, but for those of a request and of a show, which these have; and the sheet that names all. */
export function StageKeys({ stage: { opened, state, sound, call } }: { stage: Stage }) {
  const [isOpen, setOpen] = useState(false)
  const { isOnAir, settings } = state
  // a video call has the camera and the microphone, and its own keys for them
  useKeys({
    m: call ? undefined : () => sound.set?.(!sound.isOn),
    p: isOnAir && !call ? () => opened.broadcast.change({ paused: !settings.paused }) : undefined,
    '?': () => setOpen(true),
  })
  return (
    <>
      <IconButton
        label={say('Keyboard shortcuts')}
        aria-keyshortcuts="?"
        className="max-lg:hidden pointer-coarse:hidden"
        onClick={() => setOpen(true)}
      >
        <Keyboard aria-hidden size={20} />
      </IconButton>
      {isOpen && (
        <Rare>
          <ShortcutDialog
            open
            onClose={() => setOpen(false)}
            shortcuts={shortcuts}
            note="Only F8 works while you write."
          />
        </Rare>
      )}
    </>
  )
}
