import type { StreamTokenClaims } from '@footlight/contract/internal'
import type { Description, IceCandidate, StreamKey } from '../../engines/port.ts'
import { EngineError } from '../../engines/port.ts'
import type { Log } from '../../log.ts'
import { Refusal } from '../../rooms/refusal.ts'
import type { Rooms } from '../../rooms/rooms.ts'
import type { TokenReader } from '../../tokens.ts'
import type { Echo, StreamMessage } from './message.ts'
import { readMessage } from './message.ts'
import type { Status } from './status.ts'
import { failure, ok, sessionIdMissing, statusOf } from './status.ts'

export interface StreamDialectPorts {
  rooms: Rooms
  readToken: TokenReader
  log: Log
}

/** [D4] */
export interface AvailableStream {
  streamName: string
  readyAudio: boolean
  readyVideo: boolean
  codecAudio: string
  codecVideo: string
}

/** [D2, D3, D5] */
export interface Reply extends Status, Echo {
  sdp?: { type: 'offer' | 'answer'; sdp: string }
  iceCandidates: IceCandidate[]
  availableStreams?: AvailableStream[]
}

export type Respond = (text: string) => Promise<Reply>

/** [D1] One message in, one reply out, whatever comes [D9]; the same over WebSocket and POST. */
export function createRespond(ports: StreamDialectPorts): Respond {
  return async (text) => {
    const reading = readMessage(text)
    const { echo } = reading
    if (!reading.ok) {
      const { status, description: statusDescription } = reading
      return { status, statusDescription, ...echo, iceCandidates: [] }
    }
    try {
      return await handle(ports, reading.message, echo)
    } catch (error) {
      const status = statusOf(error)
      if (!status) ports.log.error({ err: error, command: echo.command }, 'a stream message failed')
      return { ...(status ?? failure), ...echo, iceCandidates: [] }
    }
  }
}

export function refusal(status: Status): Reply {
  return { ...status, iceCandidates: [] }
}

async function handle(
  { rooms, readToken }: StreamDialectPorts,
  message: StreamMessage,
  echo: Echo,
): Promise<Reply> {
  const { applicationName, streamName } = message
  const stream: StreamKey = `${applicationName}/${streamName}`
  const claims = await readToken(oneToken(message.tokens))
  switch (message.command) {
    case 'sendOffer': {
      rooms.admit(claims, { stream, direction: 'publish' })
      requireSdp(message.sdp)
      // [S9] a client's voice comes without a picture
      if (claims.media === 'audio' && /^m=video /m.test(message.sdp)) throw new Refusal('SOUND_ONLY')
      const opened = await rooms.publish(claims, message.sdp)
      return described(echo, message, opened.connectionId, 'answer', opened.description)
    }
    case 'getOffer': {
      rooms.admit(claims, { stream, direction: 'play' })
      const opened = await rooms.play(claims)
      return described(echo, message, opened.connectionId, 'offer', opened.description)
    }
    case 'sendResponse': {
      rooms.admit(claims, { stream, direction: 'play' })
      if (message.sessionId === null) return { ...sessionIdMissing, ...echo, iceCandidates: [] }
      requireSdp(message.sdp)
      await rooms.answer(claims, message.sessionId, message.sdp)
      return { ...ok, ...echo, iceCandidates: [] }
    }
    case 'getAvailableStreams':
      rooms.admit(claims, { stream, direction: 'any' })
      return { ...ok, ...echo, iceCandidates: [], availableStreams: availableStreams(rooms, claims) }
  }
}

/** [D6] */
function oneToken(tokens: string[]): string {
  const [token, ...others] = new Set(tokens)
  if (token === undefined) throw new Refusal('TOKEN_MISSING')
  if (others.length > 0) throw new Refusal('TOKEN_CONFLICT')
  return token
}

/** Noise is stopped here: a publisher's returning offer would first end the connection that it replaces. */
function requireSdp(sdp: string): void {
  if (!/^v=0\r?\n/.test(sdp) || !/^m=(audio|video) /m.test(sdp))
    throw new EngineError('SDP_NOT_UNDERSTOOD', 'no session description')
}

function described(
  echo: Echo,
  { applicationName, streamName }: StreamMessage,
  sessionId: string,
  type: 'offer' | 'answer',
  { sdp, candidates }: Description,
): Reply {
  const streamInfo = { applicationName, streamName, sessionId }
  return { ...ok, ...echo, streamInfo, sdp: { type, sdp }, iceCandidates: candidates }
}

function availableStreams(rooms: Rooms, claims: StreamTokenClaims): AvailableStream[] {
  return rooms
    .streams()
    .filter(({ stream }) => stream === claims.stream)
    .map(({ stream, hasAudio, hasVideo, codecs }) => ({
      streamName: stream.slice(stream.indexOf('/') + 1),
      readyAudio: hasAudio,
      readyVideo: hasVideo,
      codecAudio: codecs.audio,
      codecVideo: codecs.video,
    }))
}
