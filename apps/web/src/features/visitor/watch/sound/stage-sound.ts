import type { StreamOptions } from '@footlight/contract'
import type { createPlayer, Player } from '@footlight/live'

/** off: muted; coming: on its way; playing; failed: no further attempt is made by itself */
export type SoundState = 'off' | 'coming' | 'playing' | 'failed'

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
const closeAfterMs = 3_000

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
  let isPlaying = false

  function end() {
    player?.close()
    player = undefined
    isPlaying = false
  }

  function open() {
    const opened = createPlayer(
      // the stream's token was used by the picture's connection [D8]
      { ...stream, media: 'audio', getToken: renewStream, element: createElement(), muted: false },
      {
        onStateChange(state) {
          isPlaying = state === 'active'
          if (!isMuted) onState(isPlaying ? 'playing' : 'coming')
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
        cancelEnd = after(closeAfterMs, end)
        onState('off')
        return
      }
      onState(isPlaying ? 'playing' : 'coming')
      if (player) player.setMuted(false)
      else open()
    },
    [Symbol.dispose]() {
      cancelEnd()
      end()
    },
  }
}
