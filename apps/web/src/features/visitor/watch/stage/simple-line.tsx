import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import type { Obstacle } from './way.ts'

interface SimpleLineProps {
  obstacle: Obstacle | undefined
  onDirect: () => void
  className?: string
}

/** [F1] That the picture comes in simpler quality, why, and the way back. */
export function SimpleLine({ obstacle, onDirect, className }: SimpleLineProps) {
  return (
    <p className={cx('flex max-w-none basis-full flex-wrap items-center gap-x-2 text-sm', className)}>
      <span>
        {obstacle?.kind === 'codec'
          ? say('Simpler quality: this browser cannot play {codec}.', { codec: obstacle.codec })
          : obstacle?.kind === 'browser'
            ? say('Simpler quality: this browser lacks WebRTC, or it is switched off.')
            : say('Simpler quality: your network does not let the direct picture through.')}
      </span>
      {obstacle?.kind !== 'browser' && (
        <button
          type="button"
          onClick={onDirect}
          className="min-h-9 font-semibold underline pointer-coarse:min-h-11"
        >
          {say('Try the direct way again')}
        </button>
      )}
    </p>
  )
}
