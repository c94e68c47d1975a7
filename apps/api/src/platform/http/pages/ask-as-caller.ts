import { type CallName, type CallReply, calls, pathOf } from '@footlight/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a call answers the page's visitor; null where it refuses. */
export type AskAsCaller = <Name extends CallName>(
  name: Name,
  input: object,
) => Promise<CallReply<Name> | null>

/** headers that identify the caller, the address and the language */
const carried = ['cookie', 'user-agent', 'host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/**
 * Makes calls of this server for the caller of a page: through the same routes, with the caller's cookie and
 * address, so that they are counted and refused like the caller's own. Cookies that a call sets, as a renewal does, are sent
 * with the page.
 */
export function askAsCaller(request: FastifyRequest, reply: FastifyReply): AskAsCaller {
  const headers = Object.fromEntries(
    carried.flatMap((name) => {
      const said = request.headers[name]
      return said === undefined ? [] : [[name, said]]
    }),
  )
  return async <Name extends CallName>(name: Name, input: object) => {
    const answer = await request.server.inject({
      method: 'GET',
      url: pathOf(calls[name], input),
      headers,
      remoteAddress: request.socket.remoteAddress ?? '',
    })
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) reply.header('set-cookie', cookie)
    return answer.statusCode === 200 ? (answer.json() as CallReply<Name>) : null
  }
}
