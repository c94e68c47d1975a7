import type { Broadcast, BroadcastState } from '../../../../blocks/live/broadcast/index.ts'
import { useAction, useCall, useInvalidate } from '../../../../lib/calls/use-call.ts'
import { remember, storageKeys } from '../../../../lib/page/storage.ts'

/** Whether the performer is heard, and what changes it: of this page's microphone, or of the encoder. */
export interface StageSound {
  isOn: boolean
  isPending: boolean
  /** undefined until the server has said whether the encoder is muted */
  set: ((isOn: boolean) => void) | undefined
}

/** [H1] The media server mutes an encoder: viewers are sent silence. */
export function useStageSound(broadcast: Broadcast, state: BroadcastState, isByEncoder: boolean): StageSound {
  const encoder = useCall('encoder').data
  const setEncoder = useAction('setEncoder', { repeatable: true })
  const invalidate = useInvalidate()
  if (isByEncoder)
    return {
      isOn: encoder?.isMuted !== true,
      isPending: setEncoder.isPending,
      set:
        encoder &&
        ((isOn) =>
          setEncoder.mutate(
            { body: { on: true, muted: !isOn } },
            { onSettled: () => void invalidate('encoder') },
          )),
    }
  return {
    isOn: state.settings.audio,
    isPending: false,
    set(isOn) {
      broadcast.change({ audio: isOn })
      remember(storageKeys.sound, isOn ? 'on' : 'off')
    },
  }
}
