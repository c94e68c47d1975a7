import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { MediaReport, MediaReportReply } from '@footlight/contract/internal'
import { serve } from '@footlight/test-kit/listen'
import { startMediaServer } from '@footlight/test-kit/media-server'
import { getOffer, sendOffer, sendResponse } from '../../apps/media/src/testing/media-kit.ts'
import { StreamClient } from '../../apps/media/src/testing/stream-client.ts'
import type { FanoutTarget } from './fanout-target.ts'

const secret = 'the secret of the bench'
const fundedForMs = 30_000
/** of each five viewers, so many are free visitors of the lobby */
const guestsOfFive = 1

/**
 * The whole media server in a process of its own, asked over its signalling. Four of five viewers pay, with an API that
 * takes each report and funds them; the others are guests. Those who come later use the sessions of those who left.
 */
export async function startServed(sessions: number): Promise<FanoutTarget & { pid: number }> {
  await using stack = new AsyncDisposableStack()
  const api = stack.use(await startFundingApi())
  const media = stack.use(await startMediaServer({ API_URL: api.origin, INTERNAL_SECRET: secret }))
  const ask = async (message: object) => {
    using client = await StreamClient.connect(Number(new URL(media.serverUrl).port))
    return await client.ask(message)
  }
  const names = Array.from({ length: sessions }, () => randomUUID())
  let viewers = 0
  const opened = stack.move()
  return {
    name: 'media server',
    pid: media.pid,
    pids: [media.pid],
    async publish(streamName, offerSdp) {
      const { sdp } = await ask(named(streamName, sendOffer(media.token('publish', streamName), offerSdp)))
      return sdp?.sdp ?? ''
    },
    async play(streamName) {
      const index = viewers % sessions
      viewers += 1
      const [ses, stream] = [names[index] ?? '', `live/${streamName}`]
      const isGuest = index % 5 < guestsOfFive
      const token = media.mint({
        ...{ sub: ses, ses, stream, direction: 'play' },
        ...(isGuest ? { kind: 'guest', audience: 'lobby' } : { kind: 'client', metered: true }),
      })
      const { sdp, streamInfo } = await ask(named(streamName, getOffer(token)))
      return {
        offerSdp: sdp?.sdp ?? '',
        async answer(answerSdp) {
          await ask(named(streamName, sendResponse(token, streamInfo?.sessionId, answerSdp)))
        },
      }
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

function named<Message extends { streamInfo: object }>(streamName: string, message: Message): Message {
  return { ...message, streamInfo: { ...message.streamInfo, streamName } }
}

function startFundingApi() {
  return serve(async (request, response) => {
    const { viewerSessionIds } = JSON.parse(await text(request)) as MediaReport
    const funded = viewerSessionIds.map((sessionId) => ({ sessionId, forMs: fundedForMs }))
    const reply: MediaReportReply = { revoke: [], funded }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(reply))
  })
}
