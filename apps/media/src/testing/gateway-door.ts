import { pino } from 'pino'
import { systemClock } from '../clock.ts'
import { createEmbeddedEngine } from '../engines/embedded/index.ts'
import type { SendReport } from '../reporter/reporter.ts'
import { startMedia } from '../server.ts'
import { configWith, createTokenMint } from './media-kit.ts'

/** The media server with its native engine, and tokens for its gateway: real clients come to it with real media. */
export async function openGatewayDoor() {
  const log = pino({ level: 'silent' })
  const { mint, publicKeyPem } = createTokenMint()
  const shares = { stage: 1, lobby: 1 }
  const engine = await createEmbeddedEngine({ udpPort: 0, shares, clock: systemClock, log })
  // [B12] every client is paid for, as an API would say
  const sendReport: SendReport = async ({ viewerSessionIds }) => ({
    revoke: [],
    funded: viewerSessionIds.map((sessionId) => ({ sessionId, forMs: 30_000 })),
  })
  const media = await startMedia(configWith(publicKeyPem), { engine, log, sendReport })
  const urls = {
    rest: `http://127.0.0.1:${media.port}/janus`,
    socket: `ws://127.0.0.1:${media.port}/janus-ws`,
  }
  return {
    urls,
    echoToken: (ses: string) => mint({ sub: ses, ses, direction: 'echo', stream: `echo/${ses}` }),
    callToken: (kind: 'client' | 'performer', ses: string) =>
      mint({ sub: `${kind} of ${ses}`, kind, ses, direction: 'call', stream: `call/${ses}` }),
    [Symbol.asyncDispose]: () => media.close(),
  }
}

export type GatewayDoor = Awaited<ReturnType<typeof openGatewayDoor>>
