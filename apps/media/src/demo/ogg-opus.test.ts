import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oggPackets, opusPackets } from './ogg-opus.ts'

/** Lays packets into pages of at most `most` segments, as RFC 3533 says; checksums are left zero. */
function oggFile(packets: readonly Uint8Array[], most: number): Buffer {
  const segments = packets.flatMap((packet) => {
    const whole = Array.from({ length: Math.floor(packet.length / 255) }, (_, i) =>
      packet.subarray(i * 255, i * 255 + 255),
    )
    return [...whole, packet.subarray(whole.length * 255)]
  })
  const pages: Buffer[] = []
  for (let at = 0; at < segments.length; at += most) {
    const part = segments.slice(at, at + most)
    const header = Buffer.alloc(27)
    header.write('OggS', 'latin1')
    header[26] = part.length
    pages.push(
      header,
      Buffer.from(part.map((segment) => segment.length)),
      ...part.map((segment) => Buffer.from(segment)),
    )
  }
  return Buffer.concat(pages)
}

describe('oggPackets', () => {
  it('[E8] returns every packet, of any size and across page boundaries', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 700, size: 'max' }), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.integer({ min: 1, max: 255 }),
        (packets, most) => {
          expect(oggPackets(oggFile(packets, most))).toEqual(packets.map((packet) => Buffer.from(packet)))
        },
      ),
    )
  })

  it('[E8] leaves the two headers out, and refuses another codec', () => {
    const [head, tags, other] = ['OpusHead', 'OpusTags', '\u0001vorbis'].map((text) =>
      Buffer.from(text, 'latin1'),
    )
    if (!head || !tags || !other) throw new Error('three headers')
    const sound = Buffer.from([0xfc, 1, 2])
    expect(opusPackets(oggFile([head, tags, sound], 10))).toEqual([sound])
    expect(() => opusPackets(oggFile([other, tags, sound], 10))).toThrow('Not an Ogg Opus file.')
  })
})
