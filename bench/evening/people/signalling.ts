import type { StreamOptions } from '@footlight/contract'
import type { Reply } from '../../../apps/media/src/dialects/stream/respond.ts'
import { StreamClient } from '../../../apps/media/src/testing/stream-client.ts'

/** [D2] Publishes by the stream dialect over the site's WebSocket; the answer to the offer. */
export async function publish(stream: StreamOptions, address: string, offerSdp: string): Promise<string> {
  using client = await connect(stream, address)
  const sdp = { type: 'offer', sdp: offerSdp }
  return sdpOf(await client.ask(messageOf(stream, { direction: 'publish', command: 'sendOffer', sdp })))
}

/** [D3] Asks for a stream, and answers the offer. */
export async function play(
  stream: StreamOptions,
  address: string,
  answerTo: (offerSdp: string) => Promise<string>,
): Promise<void> {
  using client = await connect(stream, address)
  const offer = await client.ask(messageOf(stream, { direction: 'play', command: 'getOffer' }))
  const sdp = { type: 'answer', sdp: await answerTo(sdpOf(offer)) }
  const { sessionId } = offer.streamInfo ?? {}
  taken(await client.ask(messageOf(stream, { direction: 'play', command: 'sendResponse', sdp }, sessionId)))
}

function connect({ serverUrl }: StreamOptions, address: string): Promise<StreamClient> {
  return StreamClient.connect(Number(new URL(serverUrl).port), address)
}

function messageOf(stream: StreamOptions, message: object, sessionId = '[empty]') {
  const { applicationName, streamName, token } = stream
  return { ...message, streamInfo: { applicationName, streamName, sessionId }, userData: { token } }
}

function sdpOf(reply: Reply): string {
  return taken(reply).sdp?.sdp ?? ''
}

function taken(reply: Reply): Reply {
  if (reply.status === 200) return reply
  throw new Error(`a stream message was answered ${reply.status}: ${reply.statusDescription}`)
}
