import { say } from '../../../../lib/language/say.ts'
import { Lock } from '../../../../ui/icons/icons.ts'
import { type Media, VideoPoster } from './video-poster.tsx'

interface LockedVideoProps {
  media: Media
  performerNumber: number
}

/** [M4] What it looks like, and why it does not play. */
export function LockedVideo({ media, performerNumber }: LockedVideoProps) {
  return (
    <div className="overflow-hidden rounded bg-ink-1">
      <VideoPoster media={media} performerNumber={performerNumber} />
      <p className="flex items-center gap-2 px-3 py-2 text-sm text-paper-1">
        <Lock aria-hidden size={18} className="shrink-0" />
        {say('Only subscribers can play this.')}
      </p>
    </div>
  )
}
