import { type Claims, createTokenMint } from '@footlight/test-kit/tokens'
import { pino } from 'pino'
import type { MediaConfig } from '../config.ts'
import type { Reply } from '../dialects/stream/respond.ts'
import type { MediaOverrides } from '../server.ts'
import { startMedia } from '../server.ts'
import { StreamClient } from './stream-client.ts'
import { codecs, offerSdp, WatchedEngine } from './watched-engine.ts'

export const internalSecret = 'the-internal-secret'

export function configWith(publicKeyPem: string, changes: Partial<MediaConfig> = {}): MediaConfig {
  return {
    host: '127.0.0.1',
    port: 0,
    udpPort: 0,
    announcedIp: null,
    api: null,
    internalSecret,
    tokenPublicKey: publicKeyPem,
    logLevel: 'silent',
    ...changes,
  }
}

/** The real media server on a free port, with an engine that moves no packets. */
export async function startMediaKit(overrides: MediaOverrides = {}, changes: Partial<MediaConfig> = {}) {
  const { mint, publicKeyPem } = createTokenMint()
  const engine = new WatchedEngine()
  const log = pino({ level: 'silent' })
  const media = await startMedia(configWith(publicKeyPem, changes), { engine, log, ...overrides })
  const { port } = media
  return {
    engine,
    port,
    mint,
    connect: () => StreamClient.connect(port),
    async post(body: string): Promise<Reply> {
      const response = await fetch(`http://127.0.0.1:${port}/webrtc-session.json`, { method: 'POST', body })
      return (await response.json()) as Reply
    },
    internal(path: string, init: RequestInit = {}): Promise<Response> {
      const headers = { authorization: `Bearer ${internalSecret}`, 'content-type': 'application/json' }
      return fetch(`http://127.0.0.1:${port}${path}`, { headers, ...init })
    },
    /** Publishes the stream with media, and gives back the connection. */
    async broadcast(client: StreamClient, wanted: Claims = {}): Promise<string> {
      const token = await mint({ direction: 'publish', sub: 'performer-1', ...wanted })
      const reply = await client.ask(sendOffer(token))
      const connectionId = reply.streamInfo?.sessionId ?? ''
      engine.emit({ type: 'media', connectionId, hasVideo: true, hasAudio: true, pictureFault: null, codecs })
      return connectionId
    },
    [Symbol.asyncDispose]: () => media.close(),
  }
}

export type MediaKit = Awaited<ReturnType<typeof startMediaKit>>

/** A message of the stream dialect about `live/p1001`. */
const message = (direction: 'publish' | 'play', command: string, token: string, info: object = {}) => ({
  direction,
  command,
  streamInfo: { applicationName: 'live', streamName: 'p1001', sessionId: '[empty]', ...info },
  userData: { token },
})

export const sendOffer = (token: string, sdp = offerSdp) => ({
  ...message('publish', 'sendOffer', token, { streamName: `p1001?token=${token}` }),
  sdp: { type: 'offer', sdp },
})

export const getOffer = (token: string) => message('play', 'getOffer', token)

export const sendResponse = (token: string, sessionId: string | undefined, sdp = offerSdp) => ({
  ...message('play', 'sendResponse', token, { sessionId }),
  sdp: { type: 'answer', sdp },
})

export const setShownSize = (token: string, sessionId: string | undefined, shownPixels: unknown) =>
  message('play', 'setShownSize', token, { sessionId, shownPixels })
