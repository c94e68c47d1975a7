import { Maximize, PictureInPicture2, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'

interface StageControlsProps {
  muted: boolean
  onMute: () => void
  onFullscreen: () => void
  onPictureInPicture: () => void
  /** e.g. "38 ms" */
  line?: string | undefined
  children?: ReactNode
}

/** What a viewer may do with the picture; on a phone below it, on a wide screen over its lower edge. */
export function StageControls(props: StageControlsProps) {
  const { muted, onMute, onFullscreen, onPictureInPicture, line, children } = props
  return (
    <>
      <IconButton
        tone="picture"
        label={muted ? 'Unmute (M)' : 'Mute (M)'}
        aria-pressed={muted}
        onClick={onMute}
      >
        {muted ? <VolumeX aria-hidden size={20} /> : <Volume2 aria-hidden size={20} />}
      </IconButton>
      <IconButton tone="picture" label="Picture in picture (P)" onClick={onPictureInPicture}>
        <PictureInPicture2 aria-hidden size={20} />
      </IconButton>
      <IconButton tone="picture" label="Full screen (F)" onClick={onFullscreen}>
        <Maximize aria-hidden size={20} />
      </IconButton>
      {line && <span className="text-sm sm:text-on-picture-quiet">{line}</span>}
      <span className="ms-auto flex items-center gap-3">{children}</span>
    </>
  )
}
