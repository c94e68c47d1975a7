import type { shareScreen } from '@footlight/gateway/media'
import { ignoreFailure } from '../../../lib/result.ts'

/** A shared screen has 3 frames a second: too few for a second that is paid for. */
const screenFramesPerSecond = 15
/** [B4] Chromium sends a still screen about once a second, too rarely for a second of picture, unless a minimum is asked for. */
const minScreenFramesPerSecond = 5

export interface ScreenSharePorts {
  shareScreen: typeof shareScreen
  /** the chosen screen cannot be shared */
  onScreenFailed(): void
}

/** The screen that a user shares in a call; `onChange`: the sharing began, or ended. */
export function createScreenShare(ports: ScreenSharePorts, onChange: () => void) {
  let screen: { track: MediaStreamTrack; close(): void } | undefined
  let life = new AbortController()

  function stop() {
    const shared = screen
    screen = undefined
    shared?.close()
    if (shared) onChange()
  }

  return {
    get track() {
      return screen?.track
    },
    /** Shares a screen that the user chooses, until `stop` or the browser's own button. */
    async share() {
      if (screen) return
      const { signal } = life
      try {
        const shared = await ports.shareScreen({ frameRate: screenFramesPerSecond, signal })
        const [track] = shared.stream.getVideoTracks()
        if (!track) return shared.close()
        // text stays readable, whatever the line carries
        track.contentHint = 'detail'
        shared.on('ended', stop)
        screen = { track, close: () => shared.close() }
        onChange()
        track
          .applyConstraints({ frameRate: { min: minScreenFramesPerSecond, max: screenFramesPerSecond } })
          .catch(ignoreFailure('a browser that knows no minimum sends a screen as it moves'))
      } catch (cause) {
        // a press of Cancel in the browser's own window needs no words
        if (signal.aborted || (cause as { kind?: string }).kind === 'screen-cancelled') return
        ports.onScreenFailed()
      }
    },
    stop,
    /** Ends the sharing, also one that is being chosen, and changes nothing that is shown. */
    close() {
      life.abort()
      life = new AbortController()
      screen?.close()
      screen = undefined
    },
  }
}
