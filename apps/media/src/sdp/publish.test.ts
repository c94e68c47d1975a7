import { describe, expect, it } from 'vitest'
import { answerPublisher, reduceOffer } from './publish.ts'

const offerOf = (...lines: string[]): string =>
  [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0 1 2',
    'a=fingerprint:sha-256 AA:BB',
    'a=ice-ufrag:abcd',
    'a=ice-pwd:0123456789012345678901',
    'a=setup:passive',
    ...lines,
    '',
  ].join('\r\n')

/** One m-line of H264 with these parameters, in this order. */
const h264 = (...parameters: string[]): string =>
  offerOf(
    `m=video 9 UDP/TLS/RTP/SAVPF ${parameters.map((_, index) => 96 + index).join(' ')}`,
    'a=mid:0',
    'a=sendonly',
    ...parameters.flatMap((text, index) => [
      `a=rtpmap:${96 + index} H264/90000`,
      `a=fmtp:${96 + index} ${text}`,
    ]),
  )
const profile = (id: string, mode = 1) => `packetization-mode=${mode};profile-level-id=${id}`

describe("the H264 of a publisher's offer", () => {
  it.each([
    ['640c1f first, as Safari offers it', ['640c1f', '42e01f'], 97],
    ['main and high', ['64001f', '4d001f'], 97],
    ['baseline and constrained baseline', ['42001f', '42e01f'], 97],
    ['high alone', ['640c1f'], 96],
    ['high 4:2:2 first', ['7a0033', '64001f'], 97],
  ])('[C7] is taken in the profile that most viewers decode: %s', (_, profiles, payloadType) => {
    expect(reduceOffer(h264(...profiles.map((id) => profile(id)))).taken).toMatchObject([{ payloadType }])
  })

  it.each([
    ['7a0033', 'high 4:2:2 (7a0033)'],
    ['6e0020', 'high 10 (6e0020)'],
    ['f4001f', 'high 4:4:4 (f4001f)'],
    ['53001f', 'of an unknown profile (53001f)'],
    ['42e01', 'malformed (42e01)'],
    ['4d2001f', 'malformed (4d2001f)'],
  ])('[D7] is refused by name in a profile that no browser decodes: %s', (id, name) => {
    expect(() => reduceOffer(h264(profile(id)))).toThrow(`offered H264 ${name} packetization-mode=1; taken`)
  })

  it('[C7] is repaired where FFmpeg 8 writes seven digits, and loses what is meant for one encoder', () => {
    const given = `${profile('422001f')};x-google-min-bitrate=900; X-Google-Max-Bitrate=2000;x=\u0007`
    const [taken] = reduceOffer(h264(given)).taken
    expect(taken?.codec.parameters).toBe(profile('42e01f'))
  })
})

describe('the answer to a publisher', () => {
  const libraryAnswer = [
    'v=0',
    'a=group:BUNDLE 1',
    'a=group:LS 1',
    'a=fingerprint:sha-256 CC:DD',
    'm=audio 5000 UDP/TLS/RTP/SAVPF 111',
    'c=IN IP4 10.0.0.1',
    'a=mid:1',
    'a=setup:active',
    'a=ice-ufrag:ef',
    'a=ice-pwd:gh',
    'a=candidate:1 1 UDP 1 10.0.0.1 5000 typ host',
    'a=end-of-candidates',
    '',
  ].join('\r\n')
  const offer = offerOf(
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'a=mid:0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=mid:1',
    'a=sendonly',
    'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
    'a=rtpmap:111 opus/48000/2',
    'm=video 0 UDP/TLS/RTP/SAVPF 96',
    'a=mid:$&',
    'a=bundle-only',
    'a=sendonly',
    'a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid',
    'a=rtpmap:96 VP8/90000',
  )

  it('[E2] names the m-lines that were taken, with the MID extension, and candidates in the first of them', () => {
    const reduced = reduceOffer(offer)
    expect(reduced.sdp.match(/^m=.*$/gm)).toEqual(['m=audio 9 UDP/TLS/RTP/SAVPF 111'])
    const answer = answerPublisher(libraryAnswer, reduced)
    expect(answer).toContain('a=group:BUNDLE 1 $&\r\n')
    expect(answer).not.toContain('\r\n\r\n')
    const [, data, audio, video] = answer.split(/(?=^m=)/m)
    expect(data).toMatch(/^m=application 0 /)
    for (const section of [audio, video]) {
      expect(section).toContain('a=recvonly')
      expect(section).toContain('a=extmap:4 urn:ietf:params:rtp-hdrext:sdes:mid')
      expect(section).toContain('a=setup:active\r\na=ice-ufrag:ef\r\na=ice-pwd:gh')
    }
    expect(audio).toContain('a=candidate:1 ')
    expect(video).not.toContain('a=candidate:')
    expect(video).toMatch(/^m=video 9 UDP\/TLS\/RTP\/SAVPF 96\r\n/)
  })
})
