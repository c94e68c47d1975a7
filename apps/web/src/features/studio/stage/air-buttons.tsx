import { useId } from 'react'
import type { BroadcastState, OpenBroadcast } from '../../../blocks/live/broadcast/index.ts'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Pause, Play, Power } from '../../../ui/icons/icons.ts'

interface AirButtonsProps {
  opened: Pick<OpenBroadcast, 'broadcast' | 'bell'>
  state: Pick<BroadcastState, 'isOnAir' | 'settings' | 'media'>
  studio: Pick<Reply<'studio'>, 'streamActive' | 'session'>
  isEncoderOn: boolean
  goOff(): Promise<void>
}

/** What puts the camera of this page on air, and what ends its picture or the encoder's. */
export function AirButtons({ opened, state, studio, isEncoderOn, goOff }: AirButtonsProps) {
  const { broadcast, bell } = opened
  const { isOnAir, settings, media } = state
  const { streamActive, session } = studio
  // an encoder that fails leaves the camera as the way to go on
  const mayGoLive = !isOnAir && (!isEncoderOn || !streamActive || session !== null)
  const soundId = useId()
  const goLive = () => {
    // a press unlocks audio, so that the bell may ring later
    bell.unlock()
    broadcast.start()
  }
  return (
    <>
      {isOnAir && (
        <Button
          tone="quiet"
          icon={settings.paused ? <Play aria-hidden size={18} /> : <Pause aria-hidden size={18} />}
          onClick={() => broadcast.change({ paused: !settings.paused })}
        >
          {say(settings.paused ? 'Go on [after a pause]' : 'Pause')}
        </Button>
      )}
      {/* another button than Go live: a second press of Enter there must not end what the first one began */}
      {(isOnAir || isEncoderOn) && (
        <Button
          tone={session ? 'quiet' : 'danger'}
          icon={<Power aria-hidden size={18} />}
          onClick={() => void goOff()}
        >
          {say('Go off air')}
        </Button>
      )}
      {mayGoLive && (
        <>
          <p id={soundId} className="max-w-56 self-center text-sm text-paper-1">
            {say(settings.audio ? 'You go live with sound.' : 'Your sound is off. Switch it on to be heard.')}
          </p>
          <Button
            size="lg"
            disabled={!media || settings.people?.length === 0}
            onClick={goLive}
            aria-describedby={soundId}
          >
            {say('Go live')}
          </Button>
        </>
      )}
    </>
  )
}
