import { type RefObject, useEffect, useState } from 'react'

const lookEveryMs = 500
/** A shared screen on which nothing happens still sends a frame a second. */
const stillAfterMs = 2500

/** Whether the element shows new frames of the stream: a camera that is off, or lost, sends none. */
export function useMoves(
  video: RefObject<HTMLVideoElement | null>,
  stream: MediaStream | undefined,
): boolean {
  const [moves, setMoves] = useState(false)
  useEffect(() => {
    const framesOf = () => video.current?.getVideoPlaybackQuality?.().totalVideoFrames ?? 0
    let frames = framesOf()
    let stillForMs = stillAfterMs
    setMoves(false)
    if (!stream) return
    const timer = setInterval(() => {
      const now = framesOf()
      stillForMs = now === frames ? stillForMs + lookEveryMs : 0
      frames = now
      setMoves(stillForMs < stillAfterMs)
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [video, stream])
  return moves
}
