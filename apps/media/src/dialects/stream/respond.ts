import type { StreamKey } from '../../engines/port.ts'
import type { Log } from '../../log.ts'
import type { Connection } from '../../rooms/connections/connection.ts'
import { Refusal } from '../../rooms/refusal.ts'
import type { Rooms, StreamView } from '../../rooms/rooms.ts'
import type { Description, IceCandidate } from '../../sdp/description.ts'
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

/** Called when a token is admitted, with the connection that it is about to open; null: it opens none. */
type OnAdmitted = (connection: Connection | null) => void

/** `address`: where the message came from; null where it is unknown. */
export type Respond = (text: string, address: string | null, onAdmitted?: OnAdmitted) => Promise<Reply>

/** [D1] One message in, one reply out, whatever comes [D9]; the same over WebSocket and POST. */
export function createRespond(ports: StreamDialectPorts): Respond {
  return async (text, address, onAdmitted) => {
    const result = readMessage(text)
    const { echo } = result
    if (!result.ok) {
      const { status, description: statusDescription } = result
      return { status, statusDescription, ...echo, iceCandidates: [] }
    }
    try {
      return await handle(ports, result.message, address, echo, onAdmitted)
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
  address: string | null,
  echo: Echo,
  onAdmitted?: OnAdmitted,
): Promise<Reply> {
  const { applicationName, streamName } = message
  const stream: StreamKey = `${applicationName}/${streamName}`
  const claims = await readToken(oneToken(message.tokens))
  switch (message.command) {
    case 'sendOffer': {
      const connection = rooms.admit(claims, { stream, direction: 'publish', address })
      onAdmitted?.(connection)
      const answer = await connection.publish(message.sdp)
      return described(echo, message, connection.id, 'answer', answer)
    }
    case 'getOffer': {
      const { media, shownPixels } = message
      const connection = rooms.admit(claims, { stream, direction: 'play', media, address })
      onAdmitted?.(connection)
      const offer = await connection.play()
      if (shownPixels !== null) connection.showAt(shownPixels)
      return described(echo, message, connection.id, 'offer', offer)
    }
    case 'sendResponse': {
      if (message.sessionId === null) return { ...sessionIdMissing, ...echo, iceCandidates: [] }
      const wanted = { stream, direction: 'play', address } as const
      const connection = rooms.resume(claims, wanted, message.sessionId)
      onAdmitted?.(null)
      await connection.answer(message.sdp)
      return { ...ok, ...echo, iceCandidates: [] }
    }
    case 'setShownSize': {
      if (message.sessionId === null) return { ...sessionIdMissing, ...echo, iceCandidates: [] }
      const wanted = { stream, direction: 'play', address } as const
      const connection = rooms.resume(claims, wanted, message.sessionId)
      onAdmitted?.(null)
      connection.showAt(message.shownPixels)
      return { ...ok, ...echo, iceCandidates: [] }
    }
    case 'getAvailableStreams': {
      const visible = rooms.visible(claims, stream)
      onAdmitted?.(null)
      return { ...ok, ...echo, iceCandidates: [], availableStreams: available(visible) }
    }
  }
}

/** [D6] */
function oneToken(tokens: string[]): string {
  const [token, ...others] = new Set(tokens)
  if (token === undefined) throw new Refusal('TOKEN_MISSING')
  if (others.length > 0) throw new Refusal('TOKEN_CONFLICT')
  return token
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

function available(streams: readonly StreamView[]): AvailableStream[] {
  return streams.map(({ stream, hasAudio, hasVideo, codecs }) => ({
    streamName: stream.slice(stream.indexOf('/') + 1),
    readyAudio: hasAudio,
    readyVideo: hasVideo,
    codecAudio: codecs.audio,
    codecVideo: codecs.video,
  }))
}
