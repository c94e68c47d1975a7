import { formatPercent } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Volume1, Volume2, VolumeX } from '../../../../ui/icons/icons.ts'
import type { Volume } from './volume.ts'

interface VolumeControlProps extends Volume {
  onMute: () => void
  onSlide: (to: number) => void
  buttonClass: string
}

/** Mute, and beside it a slider where there is room; a phone has buttons of its own. */
export function VolumeControl({ level, muted, onMute, onSlide, buttonClass }: VolumeControlProps) {
  const audible = muted ? 0 : level
  const Icon = muted ? VolumeX : level < 0.5 ? Volume1 : Volume2
  return (
    <span className="flex items-center gap-x-2">
      <IconButton
        tone="picture"
        label={muted ? say('Unmute (M)') : say('Mute (M)')}
        aria-keyshortcuts="M"
        onClick={onMute}
        className={cx(buttonClass, muted && 'text-amber! max-sm:text-amber-text!')}
      >
        <Icon aria-hidden size={20} />
      </IconButton>
      <input
        type="range"
        aria-label={say('Volume')}
        aria-valuetext={muted ? say('Muted') : formatPercent(level * 100)}
        min={0}
        max={1}
        step={0.05}
        value={audible}
        onChange={(event) => onSlide(event.target.valueAsNumber)}
        className="h-11 w-22 cursor-pointer accent-amber @max-2xl:hidden"
      />
    </span>
  )
}
