import type { PerformerStatus } from '@footlight/contract'
import { type Message, say } from '../../lib/language/say.ts'
import { cx } from '../../ui/cx.ts'
import type { IconComponent } from '../../ui/icons/icon.tsx'
import { Circle, CircleDashed, Clock, Lock, Pause, Video } from '../../ui/icons/icons.ts'

interface Look {
  word: Message
  colour: string
  icon: IconComponent
  filled?: boolean
}

/** Each status: a word, a colour and a shape, so that no one of the three is needed. */
const looks: Record<PerformerStatus, Look> = {
  AVAILABLE: { word: 'Live', colour: 'text-available', icon: Circle, filled: true },
  BUSY: { word: 'In a show', colour: 'text-busy', icon: Lock },
  ON_CALL: { word: 'On a call', colour: 'text-call', icon: Video, filled: true },
  OFFLINE: { word: 'Not live', colour: 'text-offline', icon: CircleDashed },
  REQUEST: { word: 'Being asked', colour: 'text-request', icon: Clock },
}

/** [S8] a lobby that is paused, or whose picture is lost for now */
const away: Look = { word: 'Back in a moment', colour: 'text-busy', icon: Pause }

interface StatusBadgeProps {
  status: PerformerStatus
  away: boolean
  /** on a photo or a video */
  onPicture?: boolean
  className?: string
}

export function StatusBadge({ status, away: isAway, onPicture = false, className }: StatusBadgeProps) {
  const { word, colour, icon: Icon, filled = false } = isAway ? away : looks[status]
  return (
    <span
      className={cx(
        'inline-flex h-6.5 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap',
        onPicture ? 'on-picture bg-scrim text-on-picture' : 'bg-ink-2 text-paper-0',
        className,
      )}
    >
      <Icon
        aria-hidden
        size={12}
        strokeWidth={2.6}
        className={colour}
        {...(filled && { fill: 'currentColor' })}
      />
      {say(word)}
    </span>
  )
}
