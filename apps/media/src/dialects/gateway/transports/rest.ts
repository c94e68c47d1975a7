import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../../../clock.ts'
import { addressOf, Callers } from '../../../http/callers.ts'
import type { Handler } from '../../../http/http.ts'
import { pathOf, readBody, sendJson } from '../../../http/http.ts'
import { limits } from '../limits.ts'
import { GatewayRefusal } from '../protocol/errors.ts'
import type { Path } from '../protocol/read-request.ts'
import type { Answer, FindSession, Respond } from '../respond.ts'

export interface RestPorts {
  respond: Respond
  /** the reply to a request that has no message */
  refuse(refusal: GatewayRefusal): Answer
  find: FindSession
  clock: Clock
}

/** No cookie is read: any page may call. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
}

type HttpExchange = { request: IncomingMessage; response: ServerResponse; address: string | null }

/** [G3] The gateway over HTTP: a POST for each request, and long polls for the events. */
export function createRestHandler(ports: RestPorts): Handler {
  const posts = new Callers(limits.posts)
  const polls = new Callers(limits.polls)
  return async (request, response) => {
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value)
    const call = { request, response, address: addressOf(request) }
    switch (request.method) {
      case 'OPTIONS':
        response.writeHead(200).end()
        return
      case 'POST':
        return within(posts, call, () => post(ports, call))
      case 'GET':
        if (pathOf(request) === '/janus/info') return answer(ports, call, infoRequest, noPath)
        return within(polls, call, () => poll(ports, call))
      default:
        sendJson(response, 200, ports.refuse(unsupported(request.method)).reply)
    }
  }
}

const noPath: Path = { sessionId: null, handleId: null }
const infoRequest = JSON.stringify({ janus: 'info', transaction: 'info' })

const unsupported = (method = '') => new GatewayRefusal('transportSpecific', `Unsupported method ${method}`)

async function within(
  callers: Callers,
  { address, response }: HttpExchange,
  work: () => Promise<void>,
): Promise<void> {
  const leave = callers.enter(address)
  if (leave === null) return sendJson(response, 503, { error: 'Too many requests at a time' })
  try {
    await work()
  } finally {
    leave()
  }
}

async function post(ports: RestPorts, call: HttpExchange): Promise<void> {
  const { request, response } = call
  const path = readPath(pathOf(request) ?? '')
  if (path === null) return sendJson(response, 404, { error: 'There is nothing here' })
  const text = await readBody(request, limits.messageBytes)
  if (text === null) {
    const refusal = new GatewayRefusal('transportSpecific', 'The message is too large')
    return sendJson(response, 200, ports.refuse(refusal).reply)
  }
  await answer(ports, call, text, path)
}

async function answer(
  { respond }: RestPorts,
  { response, address }: HttpExchange,
  text: string,
  path: Path,
): Promise<void> {
  const { reply, afterwards } = await respond(text, path, { address, socket: null })
  sendJson(response, 200, reply)
  afterwards?.()
}

async function poll({ find, clock }: RestPorts, { request, response }: HttpExchange): Promise<void> {
  const path = readPath(pathOf(request) ?? '')
  const query = new URLSearchParams((request.url ?? '').split('?').slice(1).join('?'))
  if (!path || path.sessionId === null || path.handleId !== null)
    return sendJson(response, 404, { error: 'There is nothing here' })
  const session = await find(path.sessionId, query.get('token'))
  if ('status' in session) return sendJson(response, session.status, { error: session.reason })

  // its client left meanwhile: the events are for its next poll
  if (response.destroyed) return
  // without maxev the answer is one event, with it a list
  const most = readMost(query.get('maxev'))
  const { promise, resolve } = Promise.withResolvers<unknown[]>()
  const withdraw = session.poll(most ?? 1, resolve)
  if (withdraw === null) return sendJson(response, 404, { error: 'The session is on a socket' })
  let isDue = false
  const leave = () => {
    isDue = true
    withdraw()
    resolve([])
  }
  const cancelTimer = clock.after(limits.longPollMs, leave)
  response.once('close', leave)
  const events = await promise
  cancelTimer()
  response.off('close', leave)
  // replaced: two clients that poll for one session must not chase each other
  if (events.length === 0 && !isDue)
    await new Promise<void>((pass) => clock.after(limits.replacedPollMs, pass))
  const said = events.length === 0 ? [{ janus: 'keepalive' }] : events
  sendJson(response, 200, most === null ? said[0] : said)
}

/** Null where the answer is one event alone. */
function readMost(maxev: string | null): number | null {
  const most = Math.min(Number.parseInt(maxev ?? '', 10) || 1, limits.eventsPerPoll)
  return most > 1 ? most : null
}

/** `/janus`, `/janus/{session}`, `/janus/{session}/{handle}`; null for another path. */
function readPath(path: string): Path | null {
  const [, , sessionId = null, handleId = null, ...rest] = path.replace(/\/$/, '').split('/')
  const ids = [sessionId, handleId]
  if (rest.length > 0 || !ids.every((id) => id === null || isId(id))) return null
  return {
    sessionId: sessionId === null ? null : Number(sessionId),
    handleId: handleId === null ? null : Number(handleId),
  }
}

function isId(text: string): boolean {
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text))
}
