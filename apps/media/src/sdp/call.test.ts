import { describe, expect, it } from 'vitest'
import { offerToCallee, readCallAnswer, reduceCallOffer } from './call.ts'
import type { Codec } from './codec.ts'

const transport = [
  'a=ice-ufrag:abcd',
  'a=ice-pwd:0123456789012345678901',
  'a=fingerprint:sha-256 AA:BB',
  'a=setup:actpass',
]
const h264 = (payloadType: number, profile: string, mode: number) => [
  `a=rtpmap:${payloadType} H264/90000`,
  `a=fmtp:${payloadType} level-asymmetry-allowed=1;packetization-mode=${mode};profile-level-id=${profile}`,
]
const sdp = (...lines: string[]) =>
  ['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', ...lines, ''].join('\r\n')
const audio = (direction = 'sendrecv', port = 9) => [
  `m=audio ${port} UDP/TLS/RTP/SAVPF 111 63 0`,
  ...transport,
  'a=mid:a',
  `a=${direction}`,
  'a=rtpmap:111 opus/48000/2',
  'a=fmtp:111 minptime=10;useinbandfec=1',
  'a=rtpmap:63 red/48000/2',
]
const video = (direction = 'sendrecv') => [
  'm=video 9 UDP/TLS/RTP/SAVPF 45 102 104 106 96 97 100 98',
  ...transport,
  'a=mid:v',
  `a=${direction}`,
  'a=extmap:4 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01',
  'a=rtpmap:45 AV1/90000',
  ...h264(102, '42001f', 1),
  ...h264(104, '42e01f', 0),
  ...h264(106, '42e01f', 1),
  'a=rtpmap:96 VP8/90000',
  'a=rtcp-fb:96 transport-cc',
  'a=rtpmap:97 rtx/90000',
  'a=fmtp:97 apt=96',
  'a=rtpmap:100 VP9/90000',
  'a=fmtp:100 profile-id=2',
  'a=rtpmap:98 VP9/90000',
  'a=fmtp:98 profile-id=0',
  'a=ssrc:7 cname:x',
]
const data = ['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', ...transport, 'a=mid:d', 'a=sctp-port:5000']
const vp8: Codec = { kind: 'video', name: 'VP8', clockRate: 90_000, parameters: '' }
const opus: Codec = { kind: 'audio', name: 'opus', clockRate: 48_000, parameters: '' }

describe('what a callee is offered', () => {
  it('[G4] is one variant of each codec that the caller offers and the server knows, in its order', () => {
    const offered = offerToCallee(sdp(...audio(), ...video('sendonly'), ...data))
    expect(offered.map(({ mid, kind, direction }) => [mid, kind, direction])).toEqual([
      ['0', 'audio', 'sendrecv'],
      ['1', 'video', 'sendonly'],
    ])
    const names = offered.map(({ payloadTypes }) =>
      payloadTypes.map(({ codec, payloadType }) => [codec.name, payloadType]),
    )
    expect(names).toEqual([
      [
        ['opus', 111],
        ['PCMU', 0],
      ],
      [
        ['H264', 102],
        ['VP8', 96],
        ['VP9', 98],
      ],
    ])
    expect(offered[1]?.payloadTypes[0]?.codec.parameters).toContain(
      'packetization-mode=1;profile-level-id=42e01f',
    )
  })

  it('[C7] says stereo to each side where the other does', () => {
    const stereo = 'minptime=10;useinbandfec=1;stereo=1;sprop-stereo=1'
    const offer = sdp(...audio()).replace('minptime=10;useinbandfec=1', stereo)
    const [offered] = offerToCallee(offer)
    expect(offered?.payloadTypes[0]?.codec.parameters).toBe(stereo)
    expect(reduceCallOffer(offer, [opus]).sdp).toContain(`a=fmtp:111 ${stereo}`)
  })

  it('[D9] is nothing of an offer without media, or without a fingerprint', () => {
    for (const bad of [
      sdp(...data),
      sdp(...audio('inactive')),
      sdp(...audio()).replaceAll(/a=fingerprint.*\r\n/g, ''),
    ])
      expect(() => offerToCallee(bad)).toThrow(/offer/)
    expect(() => offerToCallee('noise')).toThrow('not a session description')
  })
})

describe('what a callee takes', () => {
  const ours = sdp(...audio(), ...video())

  it('[G4] is the first codec in each m-line of its answer that we offered, and what it does there', () => {
    const answer = sdp(...audio('recvonly'), ...video()).replace('SAVPF 45 102', 'SAVPF 120 96')
    expect(readCallAnswer(answer, ours)).toMatchObject([
      { codec: { name: 'opus' }, sends: false, receives: true },
      { codec: { name: 'VP8' }, payloadType: 96, transportWideId: 4, sends: true, receives: true },
    ])
  })

  it('[G4] leaves out an m-line that it refuses or leaves inactive, and is refused when nothing is left', () => {
    const refused = sdp(...audio(), ...video()).replace('m=video 9', 'm=video 0')
    expect(readCallAnswer(refused, ours).map(({ codec }) => codec.name)).toEqual(['opus'])
    const inactive = sdp(...audio('inactive'), ...video())
    expect(readCallAnswer(inactive, ours)).toMatchObject([{ codec: { kind: 'video' } }])
    expect(() => readCallAnswer(sdp(...audio('inactive'), ...video('inactive')), ours)).toThrow(
      'takes nothing',
    )
    expect(() => readCallAnswer(sdp(...data), ours)).toThrow('takes nothing')
  })
})

describe('what a caller is answered', () => {
  it('[G4] is reduced to the codecs of the call, and each m-line keeps its direction', () => {
    const {
      sdp: reduced,
      taken,
      sections,
    } = reduceCallOffer(sdp(...audio('recvonly'), ...video(), ...data), [vp8, opus])
    expect(taken).toMatchObject([
      { mid: 'a', payloadType: 111, sends: false, receives: true },
      { mid: 'v', payloadType: 96, transportWideId: 4, sends: true, receives: true },
    ])
    expect(reduced.match(/^(m=|a=sendrecv|a=recvonly|a=ssrc).*/gm)).toEqual([
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      'a=recvonly',
      'm=video 9 UDP/TLS/RTP/SAVPF 96',
      'a=sendrecv',
      'a=ssrc:7 cname:publisher',
    ])
    expect(sections).toHaveLength(3)
  })

  it('[G4] has the variant of H264 that the callee was offered', () => {
    const offer = sdp(...video())
    const [offered] = offerToCallee(offer)
    const codecs = offered?.payloadTypes.slice(0, 1).map(({ codec }) => codec) ?? []
    expect(reduceCallOffer(offer, codecs).taken).toMatchObject([{ payloadType: 106 }])
  })

  it('[G3] has the first known codec of each kind in a connection test, in the variant that most decode', () => {
    const { taken } = reduceCallOffer(sdp(...audio(), ...video()), null)
    expect(taken.map(({ payloadType }) => payloadType)).toEqual([111, 106])
  })

  it('[G4] is refused when the callee has taken nothing of it', () => {
    expect(() => reduceCallOffer(sdp(...video()), [opus])).toThrow('nothing that can be taken')
  })
})
