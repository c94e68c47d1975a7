import { openGateway, videoRoom } from '@footlight/gateway'
import { startJanus as startProcess } from '../../packages/gateway/src/testing/janus.ts'
import type { FanoutTarget } from './fanout-target.ts'

const room = 1

/** A VideoRoom of Janus as its own demos use it: one publisher, each viewer a subscriber with a handle of its own. */
export async function startJanus(): Promise<FanoutTarget> {
  const process = await startProcess({ sessionTimeoutS: 0 })
  const gateway = await openGateway({ servers: process.urls.websocket })
  let feed: number | string = 0
  return {
    name: 'Janus',
    pids: [process.pid],
    async publish(_stream, offerSdp) {
      const handle = await gateway.attach(videoRoom)
      const codecs = { videocodec: 'h264', h264_profile: '42e01f', audiocodec: 'opus' }
      await handle.send({ request: 'create', room, publishers: 1, bitrate: 0, fir_freq: 0, ...codecs })
      const body = { request: 'joinandconfigure', room, ptype: 'publisher' } as const
      const joined = await handle.send(body, { jsep: { type: 'offer', sdp: offerSdp } })
      feed = joined.data.id
      await handle.trickle(null)
      return joined.jsep?.sdp ?? ''
    },
    async play() {
      const handle = await gateway.attach(videoRoom)
      const { jsep } = await handle.send({ request: 'join', room, ptype: 'subscriber', streams: [{ feed }] })
      return {
        offerSdp: jsep?.sdp ?? '',
        async answer(answerSdp) {
          await handle.send({ request: 'start' }, { jsep: { type: 'answer', sdp: answerSdp } })
          await handle.trickle(null)
        },
      }
    },
    async [Symbol.asyncDispose]() {
      await gateway.close()
      await process[Symbol.asyncDispose]()
    },
  }
}
