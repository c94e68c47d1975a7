import { type CallInput, type CallName, type CallReply, calls, pathOf } from '@footlight/contract'

/** The API refused a call: its reply is an error. */
export class CallRefused extends Error {
  readonly status: number
  constructor(name: CallName, status: number, body: string) {
    super(`${name} was answered ${status}: ${body}`)
    this.name = 'CallRefused'
    this.status = status
  }
}

/** Makes a call of the contract; rejects with a CallRefused when it was refused. */
export type CallApi = <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<CallReply<Name>>

const answerWithinMs = 10_000

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** A client of the public API that keeps its cookie, as a browser does. */
export function createApiClient(apiUrl: string): CallApi {
  let cookie = ''
  return async (name, { body, ...where }: Parts) => {
    const response = await fetch(new URL(pathOf(calls[name], where), apiUrl), {
      method: calls[name].method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    if (!response.ok) throw new CallRefused(name, response.status, await response.text())
    return response.json() as Promise<never>
  }
}
