import { apiBasePath } from '@footlight/contract'
import { signInAgain } from '../account/sign-in-again.ts'
import type { Failure, Result } from '../result.ts'
import { failureOfReply, unreachable } from './fetch-file.ts'

/** Sends a picture as it is [P8]; the server makes it anew, and answers under which id. Never throws [W3]. */
export async function sendPicture(picture: Blob): Promise<Result<{ id: string }>> {
  try {
    const ask = () =>
      fetch(`${apiBasePath}/uploads`, {
        method: 'POST',
        credentials: 'include',
        body: picture,
        headers: { 'content-type': picture.type || 'application/octet-stream' },
      })
    let reply = await ask()
    if (reply.status === 401 && (await signInAgain())) reply = await ask()
    const body = await reply.json().catch(() => ({}))
    return reply.ok
      ? { ok: true, value: body.upload }
      : (failureOfReply(reply.status, body) satisfies Failure)
  } catch (error) {
    return unreachable(error)
  }
}
