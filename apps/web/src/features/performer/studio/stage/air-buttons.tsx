import { sessionKinds } from '@footlight/contract'
import { useId, useState } from 'react'
import {
  type BroadcastState,
  isTaken,
  type OpenBroadcast,
  type Picture,
} from '../../../../blocks/live/broadcast/index.ts'
import { useEndShow } from '../../../../blocks/live/use-end-session.ts'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { isolated } from '../../../../lib/language/format.ts'
import { type Message, say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { Pause, Play, Power } from '../../../../ui/icons/icons.ts'
import { ConfirmDialog } from '../../../../ui/notices/confirm-dialog.tsx'

interface AirButtonsProps {
  opened: Pick<OpenBroadcast, 'broadcast' | 'bell'>
  state: Pick<BroadcastState, 'isOnAir' | 'settings' | 'media'> & { error?: BroadcastState['error'] }
  studio: Pick<Reply<'studio'>, 'streamActive' | 'session' | 'offlineAt'>
  picture: Picture
  isEncoderOn: boolean
  /** the encoder has the stage, and the camera of this page is not open */
  onUseCamera: (() => void) | undefined
  goOff(): Promise<void>
}

/** What puts the camera of this page on air, and what ends its picture or the encoder's. */
export function AirButtons({
  opened,
  state,
  studio,
  picture,
  isEncoderOn,
  onUseCamera,
  goOff,
}: AirButtonsProps) {
  const { broadcast, bell } = opened
  const { isOnAir, settings, media } = state
  const { streamActive, session, offlineAt } = studio
  // [S8] without a picture of this page the performer is still in a show, or live for clients
  const show = session && sessionKinds[session.type].isShow ? session : null
  const isAwaited = !isOnAir && (offlineAt !== null || show !== null)
  // between two windows there is a moment without a stream: the button keeps its name and its action
  const takesOver = (picture === 'elsewhere' || isTaken(state)) && !isEncoderOn
  // an encoder that fails leaves the camera as the way to go on
  const mayGoLive = !isOnAir && (!isEncoderOn || !streamActive)
  const soundId = useId()
  const [asksAbout, setAsksAbout] = useState<string>()
  const ending = useEndShow(session?.id ?? '')
  const goLive = () => {
    // a press unlocks audio, so that the bell may ring later
    bell.unlock()
    broadcast.start(takesOver)
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
      {(isOnAir || isEncoderOn || isAwaited) && (
        <Button
          tone={session ? 'quiet' : 'danger'}
          icon={<Power aria-hidden size={18} />}
          // [S17] Pause and End are the acts of a running show; this ends more than it names
          onClick={() => (show ? setAsksAbout(show.id) : void goOff())}
        >
          {say('Go off air')}
        </Button>
      )}
      {mayGoLive && onUseCamera && (
        <Button tone="quiet" onClick={onUseCamera}>
          {say('Use my camera')}
        </Button>
      )}
      {mayGoLive && !onUseCamera && (
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
            {say(liveLabel(takesOver, isAwaited))}
          </Button>
        </>
      )}
      {/* a show that ended meanwhile is asked about no more */}
      <ConfirmDialog
        open={show !== null && show.id === asksAbout}
        onClose={() => setAsksAbout(undefined)}
        title={say('End the show and go off air?')}
        confirmLabel={say('End show and go off air')}
        cancelLabel={say('Stay on air')}
        tone="danger"
        busy={false}
        onConfirm={() => {
          setAsksAbout(undefined)
          ending.end()
          void goOff()
        }}
      >
        <p>
          {show &&
            say(
              'This ends your show with {name} at once, and nobody sees you after it. Pause only holds it.',
              {
                name: isolated(show.clientName),
              },
            )}
        </p>
      </ConfirmDialog>
    </>
  )
}

function liveLabel(takesOver: boolean, isAwaited: boolean): Message {
  if (takesOver) return 'Take over here'
  return isAwaited ? 'Go on [after a pause]' : 'Go live'
}
