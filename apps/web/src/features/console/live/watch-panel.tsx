import { useState } from 'react'
import { say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FormError } from '../../../ui/fields/field.tsx'
import { Eye, EyeOff, Volume2, VolumeX } from '../../../ui/icons/icons.ts'
import { useWatching, type WatchTarget } from './use-watching.ts'
import { WatchedPicture, WatchedVoice } from './watched-picture.tsx'

/** where the focus goes when the button that had it is gone */
const watchId = 'watch'

interface WatchPanelProps {
  target: WatchTarget
  names: { performer: string; client: string }
}

/** [O2] Watching one session or stage: nothing before the button is pressed, then its pictures and voices. */
export function WatchPanel({ target, names }: WatchPanelProps) {
  const [muted, setMuted] = useState(false)
  const { streams, isBusy, failure, join, leave, renew } = useWatching(target)
  useFocusFallback(String(streams !== undefined), watchId)
  if (!streams)
    return (
      <section className="grid justify-items-center gap-3 rounded-lg border border-line bg-ink-1 px-5 py-10 text-center">
        {failure && <FormError>{failure.message}</FormError>}
        <Button id={watchId} busy={isBusy} icon={<Eye aria-hidden size={18} />} onClick={join}>
          {say('Watch silently')}
        </Button>
        <p className="text-paper-1">
          {say('Neither side sees you, and nobody pays for it. The log says that you watched.')}
        </p>
      </section>
    )
  const pictures = streams.filter(({ isVoice }) => !isVoice)
  const voices = streams.filter(({ isVoice }) => isVoice)
  return (
    <section
      id={watchId}
      tabIndex={-1}
      aria-label={say('You are watching')}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-3', pictures.length > 1 && 'sm:grid-cols-2')}>
        {pictures.map((stream) => (
          <WatchedPicture
            key={stream.playStream.streamName}
            stream={stream}
            name={names[stream.side]}
            muted={muted}
            renew={renew}
          />
        ))}
      </div>
      {voices.map((stream) => (
        <WatchedVoice
          key={stream.playStream.streamName}
          stream={stream}
          name={names[stream.side]}
          muted={muted}
          renew={renew}
        />
      ))}
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          size="sm"
          tone="quiet"
          icon={muted ? <VolumeX aria-hidden size={17} /> : <Volume2 aria-hidden size={17} />}
          onClick={() => setMuted(!muted)}
        >
          {muted ? say('Unmute') : say('Mute')}
        </Button>
        <Button size="sm" tone="quiet" icon={<EyeOff aria-hidden size={17} />} onClick={leave}>
          {say('Stop watching')}
        </Button>
        <p className="text-sm text-paper-2">{say('Neither side sees you.')}</p>
      </div>
    </section>
  )
}
