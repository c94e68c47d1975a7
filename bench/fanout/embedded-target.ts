import { systemClock } from '../../apps/media/src/clock.ts'
import { createEmbeddedEngine } from '../../apps/media/src/engines/embedded/index.ts'
import type { Peer } from '../../apps/media/src/engines/port.ts'
import type { FanoutTarget } from './fanout-target.ts'

const peerOf = (connectionId: string, stream: string): Peer => ({
  connectionId,
  stream: `live/${stream}`,
  audience: 'stage',
  metered: false,
})

/** The engine, with so many workers for performers and paying viewers. */
export async function startEmbedded(workers = 1): Promise<FanoutTarget> {
  const engine = await createEmbeddedEngine({
    udpPort: 0,
    shares: { stage: workers, lobby: 1 },
    clock: systemClock,
    log: { warn: (fields, message) => console.warn(message, fields) },
  })
  let viewers = 0
  return {
    name: 'embedded',
    pids: engine.workers.filter(({ role }) => role === 'stage').map(({ pid }) => pid),
    publish: async (stream, offerSdp) => (await engine.publish(peerOf(stream, stream), offerSdp)).sdp,
    async play(stream) {
      viewers += 1
      const id = `viewer ${viewers}`
      const { sdp } = await engine.play(peerOf(id, stream), { offerSdp: null, kinds: ['video', 'audio'] })
      return { offerSdp: sdp, answer: (answerSdp) => engine.answer(id, answerSdp) }
    },
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  }
}
