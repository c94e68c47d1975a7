import type { IceCandidate } from '../../../sdp/description.ts'
import { parseSdp } from '../../../sdp/session.ts'
import { limits } from '../limits.ts'
import { GatewayRefusal } from './errors.ts'
import type { Jsep } from './messages.ts'
import {
  isObject,
  type Json,
  missing,
  optionalId,
  optionalText,
  requireObject,
  requireText,
  wrongType,
} from './read-fields.ts'

/** The session and handle that the path of a POST names. */
export interface Path {
  sessionId: number | null
  handleId: number | null
}

/** The part of a message that is read before its token is checked. */
export interface Envelope extends Path {
  janus: string
  transaction: string
  token: string | null
  fields: Json
}

export type Request =
  | { type: 'ping' | 'info' }
  | { type: 'create'; id: number | null }
  | { type: 'claim' | 'keepalive'; sessionId: number; handleId: number | null }
  | { type: 'destroy'; sessionId: number }
  | { type: 'attach'; sessionId: number; plugin: string }
  | { type: 'detach' | 'hangup'; sessionId: number; handleId: number }
  | { type: 'message'; sessionId: number; handleId: number; body: Json; jsep: Jsep | null }
  /** a null candidate: there are no more */
  | { type: 'trickle'; sessionId: number; handleId: number; candidates: (IceCandidate | null)[] }

export function readJson(text: string): Json {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new GatewayRefusal('invalidJson', 'The message is not JSON')
  }
  if (!isObject(value)) throw new GatewayRefusal('invalidObject', 'The message is not a JSON object')
  return value
}

/** For the reply to a message that is refused before it is understood. */
export function transactionOf({ transaction }: Json): string | undefined {
  return typeof transaction === 'string' && transaction.length <= limits.transactionLength
    ? transaction
    : undefined
}

/** Throws GatewayRefusal, as everything here does. */
export function readEnvelope(fields: Json, path: Path): Envelope {
  const transaction = requireText(fields, 'transaction')
  if (transaction.length > limits.transactionLength)
    throw wrongType('transaction', `a string of at most ${limits.transactionLength} characters`)
  return {
    janus: requireText(fields, 'janus'),
    transaction,
    sessionId: idIn(fields, 'session_id', path.sessionId),
    handleId: idIn(fields, 'handle_id', path.handleId),
    token: optionalText(fields, 'token'),
    fields,
  }
}

function idIn(fields: Json, name: string, inPath: number | null): number | null {
  const inMessage = optionalId(fields, name)
  if (inPath !== null && inMessage !== null && inMessage !== inPath)
    throw new GatewayRefusal('invalidPath', `Conflicting ${name} (message and path)`)
  return inPath ?? inMessage
}

export function readRequest({ janus, sessionId, handleId, fields }: Envelope): Request {
  if (sessionId === null) return withoutSession(janus, fields)
  switch (janus) {
    case 'claim':
    case 'keepalive':
      return { type: janus, sessionId, handleId }
    case 'destroy':
    case 'attach':
      if (handleId !== null) throw wrongPath(janus)
      if (janus === 'destroy') return { type: 'destroy', sessionId }
      optionalText(fields, 'opaque_id')
      return { type: 'attach', sessionId, plugin: requireText(fields, 'plugin') }
    case 'detach':
    case 'hangup':
    case 'message':
    case 'trickle':
      if (handleId === null) throw wrongPath(janus)
      return ofHandle(janus, sessionId, handleId, fields)
    default:
      throw new GatewayRefusal('unknownRequest', `Unknown request '${shortened(janus)}'`)
  }
}

function withoutSession(janus: string, fields: Json): Request {
  switch (janus) {
    case 'ping':
    case 'info':
      return { type: janus }
    case 'create':
      return { type: 'create', id: optionalId(fields, 'id') }
    default:
      throw wrongPath(janus)
  }
}

function ofHandle(
  type: 'detach' | 'hangup' | 'message' | 'trickle',
  sessionId: number,
  handleId: number,
  fields: Json,
): Request {
  switch (type) {
    case 'detach':
    case 'hangup':
      return { type, sessionId, handleId }
    case 'message':
      return { type, sessionId, handleId, body: requireObject(fields, 'body'), jsep: readJsep(fields.jsep) }
    case 'trickle':
      return { type, sessionId, handleId, candidates: readCandidates(fields) }
  }
}

function readJsep(value: unknown): Jsep | null {
  if (value === undefined || value === null) return null
  if (!isObject(value)) throw new GatewayRefusal('invalidObject', 'jsep is not an object')
  const type = requireText(value, 'type')
  if (type !== 'offer' && type !== 'answer')
    throw new GatewayRefusal('unknownJsepType', `Unknown type of jsep '${shortened(type)}'`)
  const sdp = requireText(value, 'sdp')
  if (parseSdp(sdp) === null)
    throw new GatewayRefusal('invalidSdp', 'The sdp of jsep is no session description')
  return { type, sdp }
}

function readCandidates(fields: Json): (IceCandidate | null)[] {
  const { candidate, candidates } = fields
  if (candidate !== undefined && candidates !== undefined)
    throw new GatewayRefusal('invalidJson', "There can't be both candidate and candidates")
  if (candidates === undefined) {
    if (candidate === undefined) throw missing('candidate|candidates')
    return [readCandidate(candidate)]
  }
  if (!Array.isArray(candidates) || candidates.length > limits.candidates)
    throw wrongType('candidates', `a list of at most ${limits.candidates}`)
  return candidates.map(readCandidate)
}

function readCandidate(value: unknown): IceCandidate | null {
  if (value === null) return null
  if (!isObject(value)) throw wrongType('candidate', 'an object')
  // browsers end their candidates with an empty one
  if (value.completed === true || value.candidate === '') return null
  const { sdpMLineIndex = 0 } = value
  if (!Number.isSafeInteger(sdpMLineIndex)) throw wrongType('sdpMLineIndex', 'an integer')
  return {
    candidate: requireText(value, 'candidate'),
    sdpMid: optionalText(value, 'sdpMid') ?? String(sdpMLineIndex),
    sdpMLineIndex: sdpMLineIndex as number,
  }
}

function wrongPath(janus: string): GatewayRefusal {
  return new GatewayRefusal('invalidPath', `Unhandled request '${shortened(janus)}' at this path`)
}

function shortened(text: string): string {
  return text.slice(0, 64)
}
