import { Maximize, PictureInPicture2, Volume2, VolumeX } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'

interface StageControlsProps {
  muted: boolean
  onMute: () => void
  onFullscreen: () => void
  onPictureInPicture: () => void
  /** quality and line in words */
  line?: string | undefined
  className?: string
}

/** below the picture they stand on paper, not on a picture */
const onPaper = 'max-sm:bg-ink-2 max-sm:text-paper-0 max-sm:hover:enabled:bg-ink-3 max-sm:backdrop-blur-none'

/** What a viewer may do with the picture; on a phone below it, on a wide screen over its lower edge. */
export function StageControls(props: StageControlsProps) {
  const { muted, onMute, onFullscreen, onPictureInPicture, line, className } = props
  return (
    <span className={cx('flex items-center gap-x-3', className)}>
      <IconButton
        tone="picture"
        label={muted ? 'Unmute (M)' : 'Mute (M)'}
        aria-keyshortcuts="M"
        onClick={onMute}
        className={cx(onPaper, muted && 'text-amber! max-sm:text-amber-text!')}
      >
        {muted ? <VolumeX aria-hidden size={20} /> : <Volume2 aria-hidden size={20} />}
      </IconButton>
      {document.pictureInPictureEnabled && (
        <IconButton
          tone="picture"
          label="Picture in picture (P)"
          aria-keyshortcuts="P"
          onClick={onPictureInPicture}
          className={onPaper}
        >
          <PictureInPicture2 aria-hidden size={20} />
        </IconButton>
      )}
      {document.fullscreenEnabled && (
        <IconButton
          tone="picture"
          label="Full screen (F)"
          aria-keyshortcuts="F"
          onClick={onFullscreen}
          className={onPaper}
        >
          <Maximize aria-hidden size={20} />
        </IconButton>
      )}
      {line && <span className="text-sm whitespace-nowrap text-on-picture-quiet max-sm:hidden">{line}</span>}
    </span>
  )
}
