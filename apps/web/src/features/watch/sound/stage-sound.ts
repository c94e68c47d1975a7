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

/** Who mutes may unmute in the same breath: the connection stays so long. */
const keptMs = 3_000

/**
 * [E3] The sound of a lobby, on a connection of its own beside the picture's: it opens when it is unmuted, and ends a
 * moment after it was muted. Its failure is its own; to unmute again is another try.
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
      // the picture's token is spent on the picture [D8]
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
