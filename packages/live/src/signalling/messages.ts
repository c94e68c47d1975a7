import { LiveError, statusError } from '../errors.ts'

/** What names a stream on the wire [D2]. */
export interface StreamAddress {
  applicationName: string
  streamName: string
  token: string
}

export interface WireCandidate {
  candidate: string
  sdpMid?: string | null
  sdpMLineIndex?: number | null
}

export interface SignallingRequest {
  direction: 'publish' | 'play'
  command: 'sendOffer' | 'getOffer' | 'sendResponse' | 'setShownSize' | 'getAvailableStreams'
  streamInfo: {
    applicationName: string
    streamName: string
    sessionId: string
    /** of a `getOffer`: one kind alone */
    media?: 'video' | 'audio' | undefined
    /** [E6] of a `getOffer` or `setShownSize`: the pixels of the screen that the picture takes */
    shownPixels?: number | undefined
  }
  sdp?: { type: 'offer' | 'answer'; sdp: string } | undefined
  userData: { token: string }
}

/** The requests of one attempt to a server of the stream dialect [D1]. */
export interface Signalling {
  /** Sends one request and gives its reply as parsed JSON. Rejects with a LiveError; after `close` with nothing to retry. */
  request(message: SignallingRequest): Promise<unknown>
  /** [D5] Ends the signalling, not the stream. */
  close(): void
}

export interface PublishReply {
  sdp: string
  iceCandidates: WireCandidate[]
}

export interface OfferReply extends PublishReply {
  sessionId: string
}

/** A session has no name before the first reply. */
function request(
  { applicationName, streamName, token }: StreamAddress,
  direction: SignallingRequest['direction'],
  command: SignallingRequest['command'],
  details: Partial<SignallingRequest['streamInfo']>,
  sdp?: SignallingRequest['sdp'],
): SignallingRequest {
  const query = token && `?token=${encodeURIComponent(token)}`
  return {
    direction,
    command,
    streamInfo: {
      applicationName,
      streamName: `${streamName}${query}`,
      sessionId: '[empty]',
      ...details,
    },
    sdp,
    userData: { token },
  }
}

/** [D2] */
export function publishRequest(address: StreamAddress, sdp: string): SignallingRequest {
  return request(address, 'publish', 'sendOffer', {}, { type: 'offer', sdp })
}

/** [D3] `media`: one kind alone. That and the size are for servers that know them. */
export function offerRequest(
  address: StreamAddress,
  media?: 'video' | 'audio',
  shownPixels?: number,
): SignallingRequest {
  return request(address, 'play', 'getOffer', { media, shownPixels })
}

/** [E6] The picture is shown at another size. */
export function sizeRequest(
  address: StreamAddress,
  sessionId: string,
  shownPixels: number,
): SignallingRequest {
  return request(address, 'play', 'setShownSize', { sessionId, shownPixels })
}

/** [D3] */
export function answerRequest(address: StreamAddress, sessionId: string, sdp: string): SignallingRequest {
  return request(address, 'play', 'sendResponse', { sessionId }, { type: 'answer', sdp })
}

type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The reply as an object with status 200; any other status is thrown as what the server said about it. */
function readOk(reply: unknown): Fields {
  if (!isFields(reply)) throw new LiveError('REPLY_MALFORMED', 'the reply is not an object')
  const { status, statusDescription } = reply
  if (status === 200) return reply
  const description = typeof statusDescription === 'string' ? statusDescription : `status ${String(status)}`
  throw statusError(typeof status === 'number' ? status : 0, description)
}

/** [C5] */
function missing(sentence: string): LiveError {
  return new LiveError('REPLY_INCOMPLETE', sentence)
}

function readSdp(fields: Fields): string {
  const { sdp } = fields
  if (!isFields(sdp) || typeof sdp.sdp !== 'string') throw missing('why is there no sdp in response??')
  return sdp.sdp
}

function readCandidates(fields: Fields): WireCandidate[] {
  const { iceCandidates } = fields
  // [C5] an empty array is not missing
  if (!Array.isArray(iceCandidates)) throw missing('why are there no iceCandidates in response??')
  return iceCandidates.filter((entry) => isFields(entry) && typeof entry.candidate === 'string')
}

function readSessionId(fields: Fields): string {
  const { streamInfo } = fields
  if (!isFields(streamInfo)) throw missing('why is there no streamInfo in response??')
  const { sessionId } = streamInfo
  if (sessionId === undefined || sessionId === null || sessionId === '') {
    throw missing('why is there no sessionId in response??')
  }
  return String(sessionId)
}

/** [D2] reply to `sendOffer` */
export function readPublishReply(reply: unknown): PublishReply {
  const fields = readOk(reply)
  return { sdp: readSdp(fields), iceCandidates: readCandidates(fields) }
}

/** [D3] reply to `getOffer`; candidates may come with it or with the next reply */
export function readOfferReply(reply: unknown): OfferReply {
  const fields = readOk(reply)
  const sessionId = readSessionId(fields)
  const sdp = readSdp(fields)
  return { sessionId, sdp, iceCandidates: fields.iceCandidates === undefined ? [] : readCandidates(fields) }
}

/** [D3] reply to `sendResponse` */
export function readResponseReply(reply: unknown): WireCandidate[] {
  const fields = readOk(reply)
  if (!isFields(fields.streamInfo)) throw missing('why is there no streamInfo in response??')
  return readCandidates(fields)
}
