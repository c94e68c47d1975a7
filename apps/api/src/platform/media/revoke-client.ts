import { revokePath, revokeReply } from '@footlight/contract/internal'

/** Cuts the media of these sessions [S9], wherever it is; false when a media server did not confirm it. */
export type Revoke = (sessionIds: readonly string[]) => Promise<boolean>

const answerWithinMs = 2000

export function createRevokeClient(parts: { mediaUrls: readonly string[]; secret: string }): Revoke {
  async function revokeAt(mediaUrl: string, sessionIds: readonly string[]): Promise<boolean> {
    try {
      const reply = await fetch(new URL(revokePath, mediaUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${parts.secret}` },
        body: JSON.stringify({ sessionIds }),
        signal: AbortSignal.timeout(answerWithinMs),
      })
      return reply.ok && revokeReply.safeParse(await reply.json()).success
    } catch {
      // not reachable: the caller keeps the ids and tries again
      return false
    }
  }
  return async (sessionIds) => {
    const confirmed = await Promise.all(parts.mediaUrls.map((mediaUrl) => revokeAt(mediaUrl, sessionIds)))
    return confirmed.every(Boolean)
  }
}
