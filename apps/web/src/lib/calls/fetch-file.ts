import { apiBasePath, type ErrorBody } from '@footlight/contract'
import { signInAgain } from '../account/sign-in-again.ts'
import { inReadersWords } from '../language/refusal-words.ts'
import { say } from '../language/say.ts'
import { saveFile } from '../page/save-file.ts'
import type { Failure } from '../result.ts'

/** Fetches a file of the api and hands it to the browser's downloads; a refusal comes back as one. */
export async function fetchFile(path: string, name: string): Promise<Failure | undefined> {
  try {
    const ask = () => fetch(`${apiBasePath}${path}`, { credentials: 'include' })
    let reply = await ask()
    if (reply.status === 401 && (await signInAgain())) reply = await ask()
    if (!reply.ok) return failureOfReply(reply.status, await reply.json().catch(() => ({})))
    saveFile(await reply.blob(), name)
    return undefined
  } catch (error) {
    return unreachable(error)
  }
}

export function failureOfReply(status: number, body: Partial<ErrorBody>): Failure {
  const known = body.error && inReadersWords(body.error)
  return {
    ok: false,
    status,
    code: known?.code ?? 'UNREADABLE',
    message: known?.message ?? say('The server gave an answer that this page does not understand.'),
    error: body.error,
  }
}

export function unreachable(error: unknown): Failure {
  return {
    ok: false,
    status: 0,
    code: 'NETWORK',
    message: say('The server cannot be reached. Check the connection and try again.'),
    error,
  }
}
