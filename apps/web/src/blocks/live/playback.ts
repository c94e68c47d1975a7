import { ignoreFailure } from '../../lib/result.ts'

const lookEveryMs = 1000
/** So many looks in a row find an element paused, or without another frame: a busy machine may skip a second. */
const looks = { paused: 2, frozen: 4 }

/**
 * [S22] Plays a live element on when the system paused it, and calls back if it stays still. `frozen`: it plays, and shows no
 * other frame, which a hidden page is not asked for. Returns a function that ends the watch.
 */
export function supervisePlayback(element: HTMLMediaElement, onStill: (why: 'paused' | 'frozen') => void) {
  let before: number | undefined
  let still = 0
  const play = () => {
    element.play().catch((refusal: unknown) => {
      if (isRefusal(refusal)) onStill('paused')
    })
  }
  const timer = setInterval(() => {
    const now = framesOf(element)
    const why = element.paused ? 'paused' : 'frozen'
    if (element.paused) play()
    still = element.paused || (now && now === before && !document.hidden) ? still + 1 : 0
    before = now
    if (still < looks[why]) return
    still = 0
    onStill(why)
  }, lookEveryMs)
  element.addEventListener('pause', play)
  return () => {
    clearInterval(timer)
    element.removeEventListener('pause', play)
  }
}

/** [S22] Whether the browser lets an element play; asked before anything is sent to it. */
export async function mayPlay(element: HTMLMediaElement): Promise<boolean> {
  const playing = element.play()
  // without a stream it waits for one, and only a refusal comes at once
  const soon = new Promise<void>((resolve) => setTimeout(resolve))
  return Promise.race([playing, soon]).then(
    () => true,
    (refusal: unknown) => !isRefusal(refusal),
  )
}

/** In a press, after which the browser lets the element play. */
export function unlock(element: HTMLMediaElement | null): void {
  element?.play().catch(ignoreFailure('its stream is on its way'))
}

const isRefusal = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'NotAllowedError'

/** 0 and undefined: the browser does not count them. */
function framesOf(element: HTMLMediaElement): number | undefined {
  return element instanceof HTMLVideoElement
    ? element.getVideoPlaybackQuality?.().totalVideoFrames
    : undefined
}
