import { type RefObject, useEffect, useState } from 'react'

const lookEveryMs = 500
/** A shared screen on which nothing happens still sends a frame a second, where the browser knows no minimum. */
const stillAfterMs = 2500

/**
 * Whether the element shows new frames of the stream: a camera that is off, or lost, sends none. Undefined until the first
 * frame, or until so long after a new stream that one would have come.
 */
export function useMoves(
  video: RefObject<HTMLVideoElement | null>,
  stream: MediaStream | undefined,
): boolean | undefined {
  const [moves, setMoves] = useState<boolean>()
  useEffect(() => {
    setMoves(undefined)
    const { current: element } = video
    if (!stream || !element) return
    const count = countFrames(element)
    let frames = count.shown()
    let stillForMs = 0
    const timer = setInterval(() => {
      const now = count.shown()
      if (now !== frames) setMoves(true)
      stillForMs = now === frames ? stillForMs + lookEveryMs : 0
      frames = now
      if (stillForMs >= stillAfterMs) setMoves(false)
    }, lookEveryMs)
    return () => {
      clearInterval(timer)
      count.stop()
    }
  }, [video, stream])
  return moves
}

/**
 * Counts the frames that the element shows. Firefox leaves its own count at 0 for a live stream and calls back at each frame;
 * for a page in the background no browser calls back, but Chromium and Safari go on counting.
 */
function countFrames(element: HTMLVideoElement): { shown: () => number; stop: () => void } {
  let counted = 0
  let callback: number | undefined
  const next = () => {
    callback = element.requestVideoFrameCallback?.(() => {
      counted += 1
      next()
    })
  }
  next()
  return {
    shown: () => counted + (element.getVideoPlaybackQuality?.().totalVideoFrames ?? 0),
    stop: () => {
      if (callback !== undefined) element.cancelVideoFrameCallback(callback)
    },
  }
}
