import type { Candidate, Completed, HandleEvents, Jsep, Said } from '../handle.ts'

/** What may be an answer to a request, told apart by `type`. */
export type Reply =
  | { type: 'ack' }
  | { type: 'success'; id?: number; said?: Said<object> }
  | { type: 'event'; sender: number; said: Said<object> }
  | { type: 'info'; info: object }
  | { type: 'error'; code: number; reason: string }
  | { type: 'malformed' }

type JanusEvents = Omit<HandleEvents, 'event' | 'timeout' | 'detached'>

/** What Janus itself reports to a handle. */
export type Notice = {
  [Name in keyof JanusEvents]: { name: Name; event: JanusEvents[Name] }
}[keyof JanusEvents]

export type Message =
  | { type: 'reply'; reply: Reply; transaction: string | undefined }
  | { type: 'notice'; sender: number; notice: Notice }
  | { type: 'detached'; sender: number }
  | { type: 'timeout'; sessionId: number | undefined }

/** A request before the session adds ids, secrets and a transaction. */
export interface BareRequest {
  readonly janus: string
  readonly [field: string]: unknown
}

type Json = Readonly<Record<string, unknown>>

/** Reads one message of an untrusted server; `undefined` for one that has no use. */
export function readMessage(value: unknown): Message | undefined {
  if (!isObject(value)) return undefined
  const reply = readReply(value)
  if (reply) return { type: 'reply', reply, transaction: textOf(value.transaction) }
  if (value.janus === 'timeout') return { type: 'timeout', sessionId: idOf(value.session_id) }
  const sender = idOf(value.sender)
  if (sender === undefined) return undefined
  if (value.janus === 'detached') return { type: 'detached', sender }
  const notice = readNotice(value)
  return notice && { type: 'notice', sender, notice }
}

function readReply(value: Json): Reply | undefined {
  switch (value.janus) {
    case 'ack':
      return { type: 'ack' }
    case 'success':
      return readSuccess(value)
    case 'event': {
      const sender = idOf(value.sender)
      const said = readSaid(value)
      return sender !== undefined && said ? { type: 'event', sender, said } : { type: 'malformed' }
    }
    case 'server_info':
      return { type: 'info', info: value }
    case 'error': {
      const error = isObject(value.error) ? value.error : {}
      const code = numberOf(error.code)
      if (code === undefined) return { type: 'malformed' }
      return { type: 'error', code, reason: textOf(error.reason) ?? '' }
    }
    default:
      return undefined
  }
}

function readSuccess(value: Json): Reply {
  const said = readSaid(value)
  const id = isObject(value.data) ? idOf(value.data.id) : undefined
  return { type: 'success', ...(id !== undefined && { id }), ...(said && { said }) }
}

function readSaid(value: Json): Said<object> | undefined {
  const plugindata = value.plugindata
  if (!isObject(plugindata) || !isObject(plugindata.data)) return undefined
  const jsep = readJsep(value.jsep)
  return { data: plugindata.data, ...(jsep && { jsep }) }
}

function readJsep(value: unknown): Jsep | undefined {
  if (!isObject(value)) return undefined
  const { type, sdp } = value
  return (type === 'offer' || type === 'answer') && typeof sdp === 'string' ? { type, sdp } : undefined
}

function readNotice(value: Json): Notice | undefined {
  const mid = textOf(value.mid)
  switch (value.janus) {
    case 'webrtcup':
      return { name: 'webrtcup', event: undefined }
    case 'hangup':
      return { name: 'hangup', event: { reason: textOf(value.reason) ?? '' } }
    case 'slowlink': {
      const lost = numberOf(value.lost) ?? 0
      return { name: 'slowlink', event: { uplink: value.uplink === true, lost, ...(mid && { mid }) } }
    }
    case 'media': {
      const { type } = value
      if (type !== 'audio' && type !== 'video') return undefined
      const seconds = numberOf(value.seconds)
      const receiving = value.receiving === true
      return {
        name: 'media',
        event: { type, receiving, ...(mid && { mid }), ...(seconds !== undefined && { seconds }) },
      }
    }
    case 'trickle': {
      const candidate = readCandidate(value.candidate)
      return candidate && { name: 'trickle', event: candidate }
    }
    default:
      return undefined
  }
}

function readCandidate(value: unknown): Candidate | Completed | undefined {
  if (!isObject(value)) return undefined
  if (value.completed === true) return { completed: true }
  const candidate = textOf(value.candidate)
  if (candidate === undefined) return undefined
  const sdpMid = textOf(value.sdpMid)
  const sdpMLineIndex = numberOf(value.sdpMLineIndex)
  return {
    candidate,
    ...(sdpMid !== undefined && { sdpMid }),
    ...(sdpMLineIndex !== undefined && { sdpMLineIndex }),
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function idOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? (value as number) : undefined
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
