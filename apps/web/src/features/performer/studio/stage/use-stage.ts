import { type StudioSession, sessionKinds } from '@footlight/contract'
import { useState } from 'react'
import {
  type BroadcastSettings,
  type BroadcastState,
  type OpenBroadcast,
  type Picture,
  pictureOf,
  useBroadcastState,
  useGoOffAir,
  useLookingAt,
} from '../../../../blocks/live/broadcast/index.ts'
import { recallQuality } from '../../../../blocks/live/devices/quality.ts'
import { useRememberedDevices } from '../../../../blocks/live/devices/use-remembered-devices.ts'
import { useEndShow } from '../../../../blocks/live/use-end-session.ts'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { recall, storageKeys } from '../../../../lib/page/storage.ts'
import { recallPeople } from './people/people-in-picture.tsx'
import { type StageSound, useStageSound } from './use-stage-sound.ts'

export type Studio = Reply<'studio'>

/** What the parts of the studio show: this page's broadcast, and what the server says of the stage. */
export interface Stage {
  opened: OpenBroadcast
  state: BroadcastState
  /** as the server last reported it */
  studio: Studio
  /** [S16] the same without a show that was ended here: it is no longer held, before the server has said so */
  settled: Studio
  picture: Picture
  isEncoderOn: boolean
  /** [H1] the stage's picture is the encoder's: the camera is neither shown nor asked for */
  isByEncoder: boolean
  /** takes the camera of this page instead; undefined where the encoder does not have the stage */
  onUseCamera: (() => void) | undefined
  sound: StageSound
  goOff: () => Promise<void>
  /** [S20] a video call, which has the camera */
  call: StudioSession | undefined
}

export function useStage(opened: OpenBroadcast, studio: Studio, initial: BroadcastSettings): Stage {
  const { broadcast } = opened
  const { session } = studio
  const state = useBroadcastState(broadcast)
  const { isPending, ...source } = useSource(state, studio)
  useLookingAt(broadcast, initial, !isPending && !source.isByEncoder)
  const goOff = useGoOffAir(broadcast)
  const sound = useStageSound(broadcast, state, source.isByEncoder)
  const isEnding = useEndShow(session?.id ?? '').since !== undefined
  return {
    opened,
    state,
    studio,
    settled: isEnding ? { ...studio, session: null } : studio,
    // the camera of this page may have been on air before the encoder
    picture: pictureOf({ ...state, wasOnAir: state.wasOnAir && !source.isEncoderOn }, studio.streamActive),
    ...source,
    sound,
    goOff,
    call: session && sessionKinds[session.type].medium === 'gateway' ? session : undefined,
  }
}

/** [H1] Whether the stage's picture comes from an encoder, or from the camera that was chosen instead. */
function useSource({ isOnAir }: BroadcastState, { streamActive }: Studio) {
  const encoder = useCall('encoder')
  const isEncoderOn = encoder.data?.isOn === true
  const [cameraInstead, setCameraInstead] = useState(false)
  // an encoder that sends again has the stage, and the camera cannot have it then
  if (cameraInstead && (!isEncoderOn || (streamActive && !isOnAir))) setCameraInstead(false)
  const isByEncoder = isEncoderOn && !isOnAir && !cameraInstead
  return {
    isPending: encoder.isPending,
    isEncoderOn,
    isByEncoder,
    onUseCamera: isByEncoder ? () => setCameraInstead(true) : undefined,
  }
}

/** What the performer starts with: as at the last visit; the sound is off at the first one. Undefined while looking. */
export function useInitialSettings(): BroadcastSettings | undefined {
  const devices = useRememberedDevices()
  if (!devices) return undefined
  return {
    quality: recallQuality(),
    audio: recall(storageKeys.sound) === 'on',
    paused: false,
    people: recallPeople(),
    ...devices,
  }
}

/** [S8] Until when a show, or a place in the lobby, waits for the performer's picture; null: it waits for nothing. */
export function heldUntil({ session, offlineAt }: Studio): number | null {
  if (session?.heldUntil && session.heldFor === 'performer') return Date.parse(session.heldUntil)
  return offlineAt === null ? null : Date.parse(offlineAt)
}
