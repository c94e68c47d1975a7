import type { StreamOptions } from '@footlight/contract'
import { NativePeer } from '../../peer/native-peer.ts'
import type { AskStream } from '../ask-stream.ts'

/** Plays a stream, and reports on it as a browser does; nothing is decoded. */
export async function watch(ask: AskStream, stream: StreamOptions): Promise<Disposable> {
  const offer = await ask(stream, { direction: 'play', command: 'getOffer' })
  const peer = new NativePeer('patron')
  try {
    const sdp = { type: 'answer', sdp: await peer.play(offer.sdp?.sdp ?? '') } as const
    const { sessionId } = offer.streamInfo ?? {}
    await ask(stream, { direction: 'play', command: 'sendResponse', sdp, sessionId })
  } catch (error) {
    peer.close()
    throw error
  }
  return { [Symbol.dispose]: () => peer.close() }
}
