import { stillAgeHeader, stillPath } from '@footlight/contract/internal'

export interface Still {
  jpeg: Buffer
  /** since the picture arrived from the performer */
  ageMs: number
}

/**
 * [P13] A still of a stream, of a picture at most `maxAgeMs` old. Null: there is none, or the media server makes none now.
 * `mediaUrl` null: the first media server.
 */
export type AskStill = (mediaUrl: string | null, stream: string, maxAgeMs: number) => Promise<Still | null>

/** a keyframe may take 2 s, ffmpeg 3 s */
const answerWithinMs = 6_000

export function createStillClient(parts: {
  mediaUrls: readonly [string, ...string[]]
  secret: string
}): AskStill {
  return async (mediaUrl, stream, maxAgeMs) => {
    const url = parts.mediaUrls.find((one) => one === mediaUrl) ?? parts.mediaUrls[0]
    try {
      const reply = await fetch(new URL(stillPath, url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${parts.secret}` },
        body: JSON.stringify({ stream, maxAgeMs }),
        signal: AbortSignal.timeout(answerWithinMs),
      })
      const body = Buffer.from(await reply.arrayBuffer())
      return reply.ok ? { jpeg: body, ageMs: Number(reply.headers.get(stillAgeHeader)) } : null
    } catch {
      // not reachable: the card stays as it is
      return null
    }
  }
}
