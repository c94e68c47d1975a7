import { shareScreen } from '@footlight/gateway/media'
import { browserDevices } from '@footlight/live'
import { useEffect, useRef, useState } from 'react'
import { say } from '../../../../lib/language/say.ts'
import { useMedia } from '../../../../lib/page/use-media.ts'
import { ignoreFailure } from '../../../../lib/result.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Mic, MicOff, Video, VideoOff } from '../../../../ui/icons/icons.ts'
import { obstacleOf } from '../../broadcast/index.ts'
import { DeviceFields } from '../../devices/device-fields.tsx'
import { LevelBars } from '../../devices/level-bars.tsx'
import { recallQuality } from '../../devices/quality.ts'
import { type ChosenDevices, useRememberedDevices } from '../../devices/use-remembered-devices.ts'
import { rememberNextSwitches, switchesOf } from '../own-call.ts'
import { createOwnMedia, type Own, type OwnMedia, type OwnSettings } from '../own-media.ts'
import { useStream } from './use-stream.ts'

/** A look at one's own picture before a call: how one will be seen and heard, and with which devices. */
export function CameraLook() {
  const remembered = useRememberedDevices()
  return remembered ? <Look remembered={remembered} /> : <div className="aspect-4/3 rounded bg-black" />
}

function Look({ remembered }: { remembered: ChosenDevices }) {
  const isPhone = useMedia('(width < 40rem)')
  const [own, setOwn] = useState<Own>()
  const media = useRef<OwnMedia>(undefined)
  const video = useRef<HTMLVideoElement>(null)
  const [initial] = useState(
    (): OwnSettings => ({
      ...switchesOf(''),
      ...remembered,
      facing: undefined,
      quality: recallQuality(),
    }),
  )
  useEffect(() => {
    const opened = createOwnMedia(
      { devices: browserDevices, shareScreen, onDeviceGone() {}, onScreenFailed() {} },
      initial,
      setOwn,
    )
    media.current = opened
    void opened.open()
    return () => opened.close()
  }, [initial])
  const track = own?.video
  const stream = useStream(own?.audio, track)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = track ? new MediaStream([track]) : null
    if (track) element.play().catch(ignoreFailure('a picture without sound may play everywhere'))
  }, [track])
  const settings = own?.settings ?? initial
  const obstacle = own?.error && obstacleOf(own.error.code, '')
  const flip = (kind: 'audio' | 'video') => {
    const switches = { audio: settings.audio, video: settings.video }
    switches[kind] = !switches[kind]
    rememberNextSwitches(switches)
    media.current?.change(switches)
  }
  return (
    <section aria-label={say('Your picture and devices')} className="grid gap-3">
      <div className="on-picture relative aspect-4/3 max-h-56 w-full max-sm:max-h-44 overflow-hidden rounded bg-black text-on-picture">
        <video
          ref={video}
          muted
          playsInline
          aria-label={say('Your picture')}
          className="size-full -scale-x-100 object-contain"
        />
        {!track && (
          <div role="status" className="absolute inset-0 grid place-items-center p-4 text-center">
            {obstacle ? (
              <div className="grid justify-items-center gap-2">
                <p className="font-semibold">{obstacle.title}</p>
                <p className="text-sm text-on-picture-quiet">{obstacle.advice}</p>
                <Button size="sm" onClick={() => void media.current?.open()}>
                  {say('Try again')}
                </Button>
              </div>
            ) : (
              <p className="text-sm text-on-picture-quiet">
                {say(settings.video ? 'Opening your camera…' : 'Your camera is off.')}
              </p>
            )}
          </div>
        )}
        <div className="absolute inset-x-3 bottom-3 flex flex-wrap items-center gap-2">
          <IconButton
            tone="picture"
            label={say(settings.audio ? 'Mute your microphone' : 'Switch your microphone on')}
            onClick={() => flip('audio')}
          >
            {settings.audio ? <Mic aria-hidden size={20} /> : <MicOff aria-hidden size={20} />}
          </IconButton>
          <IconButton
            tone="picture"
            label={say(settings.video ? 'Switch your camera off' : 'Switch your camera on')}
            onClick={() => flip('video')}
          >
            {settings.video ? <Video aria-hidden size={20} /> : <VideoOff aria-hidden size={20} />}
          </IconButton>
          {stream && settings.audio && <LevelBars media={stream} />}
        </div>
      </div>
      <details open={!isPhone}>
        <summary className="flex min-h-11 cursor-pointer items-center sm:hidden">
          {say('Camera and microphone')}
        </summary>
        <DeviceFields
          media={stream}
          chosen={settings}
          onChange={(changes) => media.current?.change(changes)}
        />
      </details>
    </section>
  )
}
