import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../../clock.ts'
import { addressOf } from '../../http/callers.ts'
import { type Handler, pathOf } from '../../http/http.ts'
import type { Log } from '../../log.ts'
import { Limiter } from './limiter.ts'
import { Problem, problemOf, sendProblem } from './problem.ts'
import { fragmentType, type Place, type SessionsPorts, sdpType, WhipSessions } from './sessions.ts'

/** the path of every request of this dialect, as the server routes it */
export const whipDialectPath = '/live/*'

const application = 'live'

export interface WhipPorts extends Omit<SessionsPorts, 'limiter'> {
  clock: Clock
  log: Log
}

/** [H1] Creates WHIP (RFC 9725) and WHEP (draft-ietf-wish-whep-03), to be mounted in a server. */
export function createWhipDialect({ log, clock, ...ports }: WhipPorts): Handler {
  const limiter = new Limiter(clock)
  const sessions = new WhipSessions({ ...ports, limiter })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = placeOf(pathOf(request) ?? '')
    if (found === null) throw new Problem(404, 'There is nothing here')
    const { place, id } = found
    const methods = id === null ? ['POST', 'OPTIONS'] : ['PATCH', 'DELETE', 'OPTIONS']
    for (const [name, value] of Object.entries(cors(methods))) response.setHeader(name, value)
    if (id === null) response.setHeader('accept-post', sdpType)
    else response.setHeader('accept-patch', fragmentType)
    const { method = '' } = request
    if (!methods.includes(method)) {
      const allow = methods.join(', ')
      throw new Problem(405, `The methods of this address are ${allow}`, { allow })
    }
    if (method === 'OPTIONS') {
      response.writeHead(200).end()
      return
    }
    const leave = limiter.enter(addressOf(request))
    try {
      if (id === null) await sessions.open(place, request, response)
      else if (method === 'PATCH') await sessions.trickle(place, id, request, response)
      else await sessions.end(place, id, request, response)
    } finally {
      leave()
    }
  }

  return async (request, response) => {
    try {
      await answer(request, response)
    } catch (error) {
      const problem = problemOf(error)
      // it left in the middle of its body
      if (problem === null && request.destroyed && !request.complete) return
      if (problem === null) log.error({ err: error }, 'a WHIP request failed')
      sendProblem(response, problem ?? new Problem(500, 'The server failed'))
    }
  }
}

function placeOf(path: string): { place: Place; id: string | null } | null {
  const [, endpoint, streamName, protocol, id] =
    /^(\/live\/([\w-]{1,64})\/(whip|whep))(?:\/([\w-]{1,64}))?$/.exec(path) ?? []
  if (endpoint === undefined) return null
  const direction = protocol === 'whip' ? 'publish' : 'play'
  return { place: { path: endpoint, stream: `${application}/${streamName}`, direction }, id: id ?? null }
}

/** The token is in a header that a page must set itself, and no cookie is read: any page may call. */
function cors(methods: readonly string[]): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': 'authorization, content-type, if-match',
    'access-control-expose-headers': 'location, link, etag, retry-after',
    'access-control-max-age': '86400',
  }
}
