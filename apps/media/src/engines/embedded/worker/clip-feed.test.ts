import { expect, it } from 'vitest'
import { systemClock } from '../../../clock.ts'
import { ClipFeed, type ClipSource } from './clip-feed.ts'
import { LiveStream } from './live-stream.ts'

it('[E8] leaves the buffers of the clip as they were: it sends each again in every loop', () => {
  const sent = Buffer.alloc(20)
  sent[0] = 0x80
  sent[1] = 96
  sent.writeUInt32BE(7, 8)
  const source: ClipSource = {
    hasAudio: false,
    start(sink) {
      for (const sequence of [10, 11]) {
        sent.writeUInt16BE(sequence, 2)
        sink.video(sent)
      }
    },
    stop: () => undefined,
  }
  const stream = new LiveStream('live/p1')
  const feed = new ClipFeed({ id: 'clip', stream, source, clock: systemClock, media: () => undefined })
  stream.addFeed(feed)
  feed.start()
  expect(sent.readUInt32BE(8)).toBe(7)
  const outlet = stream.outlets.get('video')?.outlet
  expect([10, 11].map((sequence) => outlet?.packet(sequence)?.readUInt16BE(2))).toEqual([10, 11])
})
