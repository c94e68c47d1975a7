import type { StreamOptions } from '@footlight/contract'
import type { createPlayer, Player } from '@footlight/live'

/** off: muted; coming: on its way; heard; failed: no further attempt is made by itself */
export type SoundState = 'off' | 'coming' | 'heard' | 'failed'

interface SoundPorts {
  createPlayer: typeof createPlayer
  createElement(): HTMLVideoElement
  after(delayMs: number, run: () => void): () => void
  onState(state: SoundState): void
}

export interface StageSound extends Disposable {
  setMuted(muted: boolean): void
}

/** The connection stays open this long after muting, because the viewer may unmute right away. */
const keptMs = 3_000

/**
 * [E3] The sound of a lobby, on its own connection beside the picture's: it opens on unmute, and closes 3 s
 * after mute. Its failure does not affect the picture; unmuting again retries.
 */
export function openStageSound(
  { token: _, ...stream }: StreamOptions,
  renewStream: () => Promise<StreamOptions>,
  { createPlayer, createElement, after, onState }: SoundPorts,
): StageSound {
  let player: Player | undefined
  let cancelEnd = () => {}
  let isMuted = true
  let heard = false

  function end() {
    player?.close()
    player = undefined
    heard = false
  }

  function open() {
    const opened = createPlayer(
      // the stream's token was used by the picture's connection [D8]
      { ...stream, media: 'audio', getToken: renewStream, element: createElement(), muted: false },
      {
        onStateChange(state) {
          heard = state === 'active'
          if (!isMuted) onState(heard ? 'heard' : 'coming')
        },
        onError: fail,
        // a page that was not touched yet
        onAutoplayBlocked: fail,
      },
    )
    player = opened
    opened.start()
  }

  function fail() {
    end()
    if (!isMuted) onState('failed')
  }

  return {
    setMuted(muted) {
      if (muted === isMuted) return
      isMuted = muted
      cancelEnd()
      if (muted) {
        player?.setMuted(true)
        cancelEnd = after(keptMs, end)
        onState('off')
        return
      }
      onState(heard ? 'heard' : 'coming')
      if (player) player.setMuted(false)
      else open()
    },
    [Symbol.dispose]() {
      cancelEnd()
      end()
    },
  }
}
