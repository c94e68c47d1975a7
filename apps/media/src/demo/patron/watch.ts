import type { StreamOptions } from '@footlight/contract'
import { z } from 'zod'
import { NativePeer } from '../../peer/native-peer.ts'

const answerWithinMs = 10_000

const reply = z.object({
  status: z.number(),
  statusDescription: z.string(),
  streamInfo: z.object({ sessionId: z.string().optional() }).optional(),
  sdp: z.object({ sdp: z.string() }).optional(),
})

/** Plays a stream by the stream dialect over POST, and reports on it as a browser does; nothing is decoded. */
export async function watch(apiUrl: string, stream: StreamOptions): Promise<Disposable> {
  const { applicationName, streamName, token } = stream
  const ask = async (message: { command: string; sdp?: object }, sessionId = '[empty]') => {
    const response = await fetch(new URL('/webrtc-session.json', apiUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        direction: 'play',
        streamInfo: { applicationName, streamName, sessionId },
        userData: { token },
        ...message,
      }),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const said = reply.parse(await response.json())
    if (said.status !== 200)
      throw new Error(`${message.command} was answered ${said.status}: ${said.statusDescription}`)
    return said
  }

  const offer = await ask({ command: 'getOffer' })
  const peer = new NativePeer('patron')
  try {
    const sdp = await peer.play(offer.sdp?.sdp ?? '')
    await ask({ command: 'sendResponse', sdp: { type: 'answer', sdp } }, offer.streamInfo?.sessionId)
  } catch (error) {
    peer.close()
    throw error
  }
  return { [Symbol.dispose]: () => peer.close() }
}
