import type { RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { LevelBars } from './level-bars.tsx'
import type { Broadcast } from './use-broadcast.ts'

interface StagePreviewProps {
  video: RefObject<HTMLVideoElement | null>
  broadcast: Broadcast
}

/** Her own picture, as it is captured, with what stands in its way. */
export function StagePreview({ video, broadcast }: StagePreviewProps) {
  const { error, media, settings, attempt, preview } = broadcast
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-t-lg bg-black">
      {/* her own voice is never played back to her */}
      <video
        ref={video}
        muted
        playsInline
        aria-label="Your picture"
        className="size-full -scale-x-100 object-cover"
      />
      {media && (
        <div className="absolute bottom-4 left-4">
          <LevelBars media={media} audio={settings.audio} />
        </div>
      )}
      {settings.paused && (
        <Cover title="Paused" text="Nobody sees you. Billing stops while you are paused." />
      )}
      {attempt && <Cover title="Your picture is away" text={`Attempt ${attempt.number} of ${attempt.of}`} />}
      {error && (
        <Cover title={titleOf(error.code)} text={adviceOf(error.code, error.message)}>
          <Button size="sm" tone="quiet" onClick={preview}>
            Try again
          </Button>
        </Cover>
      )}
    </div>
  )
}

function Cover({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <div
      role="status"
      className="absolute inset-0 grid place-items-center bg-black/70 p-6 text-center text-on-picture"
    >
      <div className="grid justify-items-center gap-2">
        <h2 className="text-xl">{title}</h2>
        <p className="text-on-picture-quiet">{text}</p>
        {children}
      </div>
    </div>
  )
}

function titleOf(code: string): string {
  if (code === 'PERMISSION_DENIED') return 'The camera is not allowed'
  if (code === 'NO_DEVICE') return 'No camera found'
  if (code === 'DEVICE_BUSY') return 'The camera is in use'
  return 'You are off air'
}

function adviceOf(code: string, message: string): string {
  if (code === 'PERMISSION_DENIED')
    return 'Press the camera sign in the address bar, allow camera and microphone, then try again.'
  if (code === 'NO_DEVICE') return 'Plug in a camera, then try again.'
  if (code === 'DEVICE_BUSY') return 'Close the other program that uses it, then try again.'
  return message
}
