import type { StreamTokenClaims } from '@footlight/contract/internal'
import type { Log } from '../../log.ts'
import { Refusal } from '../../rooms/refusal.ts'
import type { Rooms } from '../../rooms/rooms.ts'
import type { TokenReader } from '../../tokens.ts'
import { refusalOf } from '../refusals.ts'
import { limits } from './limits.ts'
import type { Plugin } from './plugins/plugin.ts'
import { codes, GatewayRefusal } from './protocol/errors.ts'
import type { Reply } from './protocol/messages.ts'
import type { Json } from './protocol/read-fields.ts'
import type { Envelope, Path, Request } from './protocol/read-request.ts'
import { readEnvelope, readJson, readRequest, transactionOf } from './protocol/read-request.ts'
import type { Session, SessionSocket } from './sessions/session.ts'
import type { Sessions } from './sessions/sessions.ts'

export interface GatewayPorts {
  rooms: Pick<Rooms, 'look'>
  readToken: TokenReader
  sessions: Sessions
  plugins: readonly Plugin[]
  log: Log
}

/** Where a request came from. */
export interface Caller {
  /** null where it is unknown */
  address: string | null
  /** the socket; null: over REST */
  socket: SessionSocket | null
}

/** `afterwards` is to be called once the reply is on its way: what it does may send events, which come after the reply. */
export interface Answer {
  reply: Reply
  afterwards?: () => void
}

/** One request in, one reply out, over either transport. It never throws. */
export type Respond = (text: string, path: Path, caller: Caller) => Promise<Answer>

type Admitted = { claims: StreamTokenClaims; token: string }

const noToken = new Set(['ping', 'info'])

export function createRespond(ports: GatewayPorts): Respond {
  return async (text, path, caller) => {
    let fields: Json = {}
    let envelope: Envelope | null = null
    try {
      fields = readJson(text)
      envelope = readEnvelope(fields, path)
      return await answer(ports, envelope, caller)
    } catch (error) {
      const said = { sessionId: envelope?.sessionId ?? null, transaction: transactionOf(fields) }
      return { reply: errorReply(ports.log, error, said) }
    }
  }
}

/** The session of a long poll, whose token is checked as that of a request is; or the HTTP status of its refusal. */
export type FindSession = (
  sessionId: number,
  token: string | null,
) => Promise<Session | { status: 403 | 404 | 429; reason: string }>

export function createFind(ports: Pick<GatewayPorts, 'rooms' | 'readToken' | 'sessions'>): FindSession {
  return async (sessionId, token) => {
    try {
      const known = ports.sessions.findUnread(sessionId)
      if (token !== null && known?.accepted(token)) {
        // no look at the token: a client whose session is over, or revoked this moment, is still told so
        known.touch()
        return known
      }
      const admitted = await admit(ports, token, known)
      const session = ports.sessions.require(sessionId)
      session.touch()
      session.remember(admitted.token, admitted.claims)
      return session
    } catch (error) {
      if (error instanceof GatewayRefusal)
        return { status: error.code === codes.noSuchSession ? 404 : 429, reason: error.message }
      const refusal = refusalOf(error)
      if (refusal) return { status: 403, reason: refusal.sentence }
      throw error
    }
  }
}

/** [D8] Resolves to the claims of a token that is good now. Throws a Refusal. */
async function admit(
  { rooms, readToken }: Pick<GatewayPorts, 'rooms' | 'readToken'>,
  token: string | null,
  session: Session | undefined,
): Promise<Admitted> {
  if (token === null) throw new Refusal('TOKEN_MISSING')
  const known = session?.accepted(token)
  const claims = known ?? (await readToken(token))
  try {
    rooms.look(claims)
  } catch (error) {
    // what was good when the session took it stays good until the session is revoked
    const isExpired = error instanceof Refusal && error.code === 'TOKEN_EXPIRED'
    if (!(known && isExpired)) throw error
  }
  if (session && !session.isOf(claims)) throw new Refusal('WRONG_SESSION')
  return { claims, token }
}

async function answer(ports: GatewayPorts, envelope: Envelope, caller: Caller): Promise<Answer> {
  const { transaction, sessionId } = envelope
  if (sessionId === null && noToken.has(envelope.janus)) {
    const request = readRequest(envelope)
    return {
      reply: request.type === 'info' ? serverInfo(ports, transaction) : { janus: 'pong', transaction },
    }
  }
  const session = sessionId === null ? undefined : ports.sessions.find(sessionId)
  const admitted = await admit(ports, envelope.token, session)
  if (sessionId === null) return create(ports, readRequest(envelope), transaction, admitted, caller)
  // it may have ended while the token was read
  const open = ports.sessions.require(sessionId)
  open.touch()
  open.remember(admitted.token, admitted.claims)
  return inSession(ports, open, readRequest(envelope), transaction, caller)
}

function create(
  { sessions }: GatewayPorts,
  request: Request,
  transaction: string,
  { claims, token }: Admitted,
  { address, socket }: Caller,
): Answer {
  if (request.type !== 'create') throw new Error(`${request.type} without a session`)
  if (claims.direction !== 'call' && claims.direction !== 'echo') throw new Refusal('WRONG_DIRECTION')
  const { id } = sessions.create(request.id, { claims, token, address }, socket)
  return { reply: { janus: 'success', transaction, data: { id } } }
}

function inSession(
  { plugins }: GatewayPorts,
  session: Session,
  request: Request,
  transaction: string,
  caller: Caller,
): Answer {
  const of = { session_id: session.id, transaction }
  const success: Reply = { janus: 'success', ...of }
  const ack: Reply = { janus: 'ack', ...of }
  switch (request.type) {
    case 'ping':
    case 'info':
    case 'create':
      throw new Error(`${request.type} in a session`)
    case 'keepalive':
      if (request.handleId !== null) session.handle(request.handleId)
      return { reply: ack }
    case 'claim':
      return { reply: success, afterwards: () => session.claim(caller.socket, caller.address) }
    case 'destroy':
      session.end('destroyed')
      return { reply: success }
    case 'attach': {
      const { id } = session.attach(pluginNamed(plugins, request.plugin, session))
      return { reply: { ...success, data: { id } } }
    }
    case 'detach':
      session.handle(request.handleId)
      return { reply: success, afterwards: () => session.detach(request.handleId) }
    case 'hangup': {
      const handle = session.handle(request.handleId)
      return { reply: success, afterwards: () => handle.hangup() }
    }
    case 'message': {
      const handle = session.handle(request.handleId)
      handle.requireRoom(request.jsep)
      return { reply: ack, afterwards: () => handle.message(transaction, request.body, request.jsep) }
    }
    case 'trickle': {
      const handle = session.handle(request.handleId)
      handle.requireRoom()
      return { reply: ack, afterwards: () => handle.trickle(request.candidates) }
    }
  }
}

function pluginNamed(plugins: readonly Plugin[], name: string, { claims }: Session): Plugin {
  const plugin = plugins.find((one) => one.name === name)
  if (!plugin) throw new GatewayRefusal('noSuchPlugin', `No such plugin '${name.slice(0, 64)}'`)
  if (plugin.direction !== claims.direction)
    throw new GatewayRefusal('unauthorizedPlugin', `The token is not for the plugin ${name}`)
  return plugin
}

function serverInfo({ plugins }: GatewayPorts, transaction: string): Reply {
  return {
    janus: 'server_info',
    transaction,
    name: 'Footlight media server',
    /** whose protocol it speaks */
    version: 1102,
    version_string: '1.1.2',
    'accepting-new-sessions': true,
    'session-timeout': limits.sessionTimeoutMs / 1000,
    'reclaim-session-timeout': limits.claimableMs / 1000,
    auth_token: true,
    api_secret: false,
    data_channels: false,
    transports: {
      'janus.transport.http': { name: 'REST' },
      'janus.transport.websockets': { name: 'WebSocket' },
    },
    plugins: Object.fromEntries(plugins.map(({ name }) => [name, { name }])),
  }
}

export function errorReply(
  log: Log,
  error: unknown,
  { sessionId, transaction }: { sessionId: number | null; transaction: string | undefined },
): Reply {
  return {
    janus: 'error',
    ...(sessionId === null ? {} : { session_id: sessionId }),
    ...(transaction === undefined ? {} : { transaction }),
    error: describe(log, error),
  }
}

function describe(log: Log, error: unknown): NonNullable<Reply['error']> {
  if (error instanceof GatewayRefusal) return { code: error.code, reason: error.message }
  const refusal = refusalOf(error)
  if (refusal) return { code: codes.unauthorized, reason: refusal.sentence }
  log.error({ err: error }, 'a gateway request failed')
  return { code: codes.unknown, reason: 'The server failed' }
}
