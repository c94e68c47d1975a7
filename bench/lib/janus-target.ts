import type { FanoutTarget } from './fanout-target.ts'
import { JanusProcess } from './janus-process.ts'

const plugin = 'janus.plugin.videoroom'
const room = 1

/** A VideoRoom of Janus as its own demos use it: one publisher, each viewer a subscriber with a handle of its own. */
export async function startJanus(): Promise<FanoutTarget> {
  const process = await JanusProcess.start()
  const client = await process.connect()
  let feed: unknown
  return {
    name: 'Janus',
    pid: process.pid,
    async publish(offerSdp) {
      const handle = await client.attach(plugin)
      const codecs = { videocodec: 'h264', h264_profile: '42e01f', audiocodec: 'opus' }
      await client.request(handle, {
        request: 'create',
        room,
        publishers: 1,
        bitrate: 0,
        fir_freq: 0,
        ...codecs,
      })
      const body = { request: 'joinandconfigure', room, ptype: 'publisher' }
      const joined = await client.negotiate(handle, body, { type: 'offer', sdp: offerSdp })
      feed = joined.plugindata?.data.id
      await client.candidatesEnd(handle)
      return joined.jsep?.sdp ?? ''
    },
    async play() {
      const handle = await client.attach(plugin)
      const body = { request: 'join', room, ptype: 'subscriber', streams: [{ feed }] }
      const attached = await client.negotiate(handle, body)
      return {
        offerSdp: attached.jsep?.sdp ?? '',
        async answer(answerSdp) {
          await client.negotiate(handle, { request: 'start' }, { type: 'answer', sdp: answerSdp })
          await client.candidatesEnd(handle)
        },
      }
    },
    async [Symbol.asyncDispose]() {
      client[Symbol.dispose]()
      await process[Symbol.asyncDispose]()
    },
  }
}
