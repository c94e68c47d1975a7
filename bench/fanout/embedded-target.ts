import { systemClock } from '../../apps/media/src/clock.ts'
import { createEmbeddedEngine } from '../../apps/media/src/engines/embedded/index.ts'
import type { Peer } from '../../apps/media/src/engines/port.ts'
import type { FanoutTarget } from './fanout-target.ts'

const stream = 'live/bench'

const peerOf = (connectionId: string): Peer => ({ connectionId, stream, audience: 'stage', metered: false })

export async function startEmbedded(): Promise<FanoutTarget> {
  const engine = await createEmbeddedEngine({
    udpPort: 0,
    shares: { stage: 1, lobby: 1 },
    clock: systemClock,
    log: { warn: (fields, message) => console.warn(message, fields) },
  })
  let viewers = 0
  return {
    name: 'embedded',
    pid: engine.workers[0]?.pid ?? 0,
    publish: async (offerSdp) => (await engine.publish(peerOf('publisher'), offerSdp)).sdp,
    async play() {
      viewers += 1
      const id = `viewer ${viewers}`
      const { sdp } = await engine.play(peerOf(id), { offerSdp: null, kinds: ['video', 'audio'] })
      return { offerSdp: sdp, answer: (answerSdp) => engine.answer(id, answerSdp) }
    },
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  }
}
