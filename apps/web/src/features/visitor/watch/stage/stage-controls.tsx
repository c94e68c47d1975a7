import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import {
  Keyboard,
  Maximize,
  Pause,
  PictureInPicture2,
  RectangleHorizontal,
} from '../../../../ui/icons/icons.ts'
import type { Volume } from '../sound/volume.ts'
import { VolumeControl } from '../sound/volume-control.tsx'
import type { TheatreSize } from './theatre-size.ts'
import type { StageActions } from './use-stage-actions.ts'

interface StageControlsProps {
  volume: Volume & { slide(to: number): void }
  actions: StageActions
  pause?: { label: string; toggle: () => void } | undefined
  theatre: TheatreSize
  /** quality and line in words */
  line?: string | undefined
  className?: string
}

/** below the picture they stand on paper, not on a picture */
const onPaper = 'max-sm:bg-ink-2 max-sm:text-paper-0 max-sm:hover:enabled:bg-ink-3 max-sm:backdrop-blur-none'

/** What a viewer may do with the picture; on a phone below it, on a wide screen over its lower edge. */
export function StageControls(props: StageControlsProps) {
  const { volume, actions, pause, theatre, line, className } = props
  const { togglePictureInPicture } = actions
  return (
    <span className={cx('flex shrink-0 items-center gap-x-3 max-[23rem]:gap-x-0', className)}>
      <VolumeControl
        level={volume.level}
        muted={volume.muted}
        onMute={actions.toggleMute}
        onSlide={volume.slide}
        buttonClass={onPaper}
      />
      {pause && (
        <IconButton
          tone="picture"
          label={pause.label}
          aria-keyshortcuts="K"
          onClick={pause.toggle}
          className={onPaper}
        >
          <Pause aria-hidden size={20} fill="currentColor" />
        </IconButton>
      )}
      {togglePictureInPicture && document.pictureInPictureEnabled && (
        <IconButton
          tone="picture"
          label={say('Picture in picture (P)')}
          aria-keyshortcuts="P"
          onClick={togglePictureInPicture}
          className={onPaper}
        >
          <PictureInPicture2 aria-hidden size={20} />
        </IconButton>
      )}
      {theatre.toggle && (
        <IconButton
          tone="picture"
          label={say('Whole window (T)')}
          aria-keyshortcuts="T"
          aria-pressed={theatre.isFull}
          onClick={theatre.toggle}
        >
          <RectangleHorizontal aria-hidden size={20} />
        </IconButton>
      )}
      {document.fullscreenEnabled && (
        <IconButton
          tone="picture"
          label={say('Full screen (F)')}
          aria-keyshortcuts="F"
          onClick={actions.toggleFullscreen}
          className={onPaper}
        >
          <Maximize aria-hidden size={20} />
        </IconButton>
      )}
      <IconButton
        tone="picture"
        label={say('Keyboard shortcuts (?)')}
        aria-keyshortcuts="?"
        onClick={actions.help}
        className="@max-xl:hidden"
      >
        <Keyboard aria-hidden size={20} />
      </IconButton>
      {line && (
        <span className="text-sm whitespace-nowrap text-on-picture-quiet max-sm:hidden @max-3xl:hidden">
          {line}
        </span>
      )}
    </span>
  )
}
