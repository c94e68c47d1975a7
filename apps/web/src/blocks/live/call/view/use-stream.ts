import { useMemo } from 'react'

/** The tracks as one stream, the same for as long as they are; undefined: there is none. */
export function useStream(
  audio: MediaStreamTrack | undefined,
  video: MediaStreamTrack | undefined,
): MediaStream | undefined {
  return useMemo(() => {
    const tracks = [audio, video].filter((track) => track !== undefined)
    return tracks.length > 0 ? new MediaStream(tracks) : undefined
  }, [audio, video])
}
