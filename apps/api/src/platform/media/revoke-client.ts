import { revokePath, revokeReply } from '@footlight/contract/internal'

/** Cuts the media of these sessions [S9]; false when the media server did not confirm it. */
export type Revoke = (sessionIds: readonly string[]) => Promise<boolean>

const answerWithinMs = 2000

export function createRevokeClient(parts: { mediaUrl: string; secret: string }): Revoke {
  return async (sessionIds) => {
    try {
      const reply = await fetch(new URL(revokePath, parts.mediaUrl), {
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
}
