import { expect, describe as group, it } from 'vitest'
import { checkAnswer, requireAnswer } from './answer.ts'
import { type Codec, sameCodec } from './codec.ts'
import { completeAnswer, transportWideUri } from './offer.ts'
import { checkPlayOffer, onlyOfferedFeedback, reducePlayOffer } from './play.ts'
import { answerPublisher, reduceOffer } from './publish.ts'
import { SdpError } from './session.ts'

const offerOf = (...lines: string[]): string =>
  [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=fingerprint:sha-256 AA:BB',
    'a=ice-ufrag:abcd',
    'a=ice-pwd:0123456789012345678901',
    'a=setup:actpass',
    ...lines,
    '',
  ].join('\r\n')

const video = (formats: string, ...more: string[]): string[] => [
  `m=video 9 UDP/TLS/RTP/SAVPF ${formats}`,
  'a=mid:v',
  'a=sendrecv',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:97 rtx/90000',
  'a=rtpmap:102 H264/90000',
  'a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
  'a=rtpmap:104 H264/90000',
  'a=fmtp:104 packetization-mode=0;profile-level-id=42e01f',
  'a=rtpmap:45 AV1/90000',
  ...more,
]

const codeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof SdpError) return error.code
    throw error
  }
  return 'no error'
}

group('reduceOffer', () => {
  it.each([
    ['45 97 96 102', 96],
    ['102 96', 102],
    ['104 97 102', 102],
  ])('[C7] honours the order of the client: %s gives %i', (formats, payloadType) => {
    const { sdp, taken } = reduceOffer(offerOf(...video(formats)))
    expect(taken.map((one) => one.payloadType)).toEqual([payloadType])
    expect(sdp).toContain(`m=video 9 UDP/TLS/RTP/SAVPF ${payloadType}\r\n`)
    expect(sdp).toContain('a=sendonly')
  })

  it.each<[string, string[], (string | number)[]]>([
    ['names, the largest last', ['a=rid:l send', 'a=rid:h send', 'a=simulcast:send l;~h,x'], ['h', 'l']],
    [
      'four names, as OBS sends them, the largest first',
      ['a=rid:0 send', 'a=rid:1 send', 'a=rid:2 send', 'a=rid:3 send', 'a=simulcast:send 0;1;2;3'],
      ['3', '2', '1', '0'],
    ],
    ['sources', ['a=ssrc-group:SIM 11 22', 'a=ssrc:11 cname:x', 'a=ssrc:22 cname:x'], [22, 11]],
    ['names without a declaration', ['a=rid:l send', 'a=simulcast:send l;h'], []],
  ])('[E6] reads simulcast layers by %s', (_, lines, layers) => {
    const offer = reduceOffer(
      offerOf(...video('96', 'a=extmap:10 urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id', ...lines)),
    )
    expect(offer.taken[0]?.layers.map(({ rid, ssrc }) => rid ?? ssrc)).toEqual(layers)
    const answer = answerPublisher(offer.sdp, offer)
    expect(answer.includes('a=simulcast:recv l;h\r\n')).toBe(layers[0] === 'h')
  })

  it('[E2] keeps transport-wide feedback, and of the sources only those that carry media', () => {
    const more = [
      `a=extmap:5 ${transportWideUri}`,
      'a=extmap:9 urn:ietf:params:rtp-hdrext:sdes:mid',
      'a=rtcp-fb:102 transport-cc',
      'a=rtcp-fb:102 nack',
      'a=ssrc-group:FID 11 12',
      'a=ssrc:11 cname:x',
      'a=ssrc:12 cname:x',
    ]
    const { sdp, taken } = reduceOffer(offerOf(...video('102', ...more)))
    expect(taken[0]).toMatchObject({ transportWideId: 5, feedback: ['transport-cc', 'nack'], mid: 'v' })
    expect(sdp).toContain('a=ssrc:11 ')
    expect(sdp).not.toContain('a=ssrc:12 ')
    expect(sdp).not.toContain('sdes:mid')
  })

  it.each([
    ['nothing', '', 'SDP_NOT_UNDERSTOOD'],
    ['not a string', { sdp: 1 }, 'SDP_NOT_UNDERSTOOD'],
    ['no m-line', offerOf(), 'SDP_NOT_UNDERSTOOD'],
    ['a broken m-line', offerOf('m=video'), 'SDP_NOT_UNDERSTOOD'],
    ['only AV1', offerOf(...video('45')), 'OFFER_REFUSED'],
    [
      'only receiving',
      offerOf(...video('102').map((l) => l.replace('sendrecv', 'recvonly'))),
      'OFFER_REFUSED',
    ],
    ['no fingerprint', offerOf(...video('102')).replace(/a=fingerprint.*\r\n/, ''), 'OFFER_REFUSED'],
  ])('[D9] says what is wrong with an offer of %s', (_, sdp, code) => {
    expect(codeOf(() => reduceOffer(sdp))).toBe(code)
  })
})

/** What a tool offers that packs one frame's unit into each packet, its parameters spread over two lines. */
const singleUnits = [
  'm=video 9 UDP/TLS/RTP/SAVPF 97 98',
  'a=mid:v',
  'a=sendonly',
  'a=rtpmap:97 H264/90000',
  'a=fmtp:97 level-asymmetry-allowed=1;profile-level-id=42e01f',
  'a=fmtp:97 packetization-mode=0',
  'a=rtpmap:98 rtx/90000',
  'a=fmtp:98 apt=97',
]
/** What a browser offers that was told to send AV1 alone. */
const av1Alone = [
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=mid:a',
  'a=sendonly',
  'a=rtpmap:111 opus/48000/2',
  'm=video 9 UDP/TLS/RTP/SAVPF 45 46',
  'a=mid:v',
  'a=sendonly',
  'a=rtpmap:45 AV1/90000',
  'a=fmtp:45 level-idx=5;profile=0;tier=0',
  'a=rtpmap:46 rtx/90000',
  'a=fmtp:46 apt=45',
]

group('the picture of an offer', () => {
  it('[E2] is taken in single units, and offered so to viewers', () => {
    const { taken, sdp } = reduceOffer(offerOf(...singleUnits))
    const parameters = 'level-asymmetry-allowed=1;profile-level-id=42e01f;packetization-mode=0'
    expect(taken).toMatchObject([{ payloadType: 97, codec: { name: 'H264', parameters } }])
    expect(sdp).toContain(`a=fmtp:97 ${parameters}\r\n`)
  })

  it('[E2] says the mode that goes without saying', () => {
    const bare = singleUnits.filter((line) => !line.startsWith('a=fmtp:97'))
    expect(reduceOffer(offerOf(...bare)).taken[0]?.codec.parameters).toBe('packetization-mode=0')
  })

  it('[D7] is refused by codec name where none of it is supported, also beside sound', () => {
    expect(() => reduceOffer(offerOf(...av1Alone))).toThrow(/offered AV1.*taken.*H264, VP8, VP9/)
    expect(codeOf(() => reduceOffer(offerOf(...av1Alone)))).toBe('OFFER_REFUSED')
  })

  it('may stay away', () => {
    const noPicture = offerOf(...av1Alone).replace('m=video 9', 'm=video 0')
    expect(reduceOffer(noPicture).taken.map(({ codec }) => codec.name)).toEqual(['opus'])
  })
})

group('the picture of an answer', () => {
  const offer = offerOf(...singleUnits.slice(0, 6)).replace('97 98', '97')
  const answer = offer.replace('a=sendonly', 'a=recvonly')
  it.each([
    ['its m-line', answer.replace('m=video 9', 'm=video 0')],
    ['its direction', answer.replace('a=recvonly', 'a=inactive')],
    ['its codec', answer.replaceAll('97', '99').replace('H264', 'VP8')],
    ['all there is, as Firefox does', answer.replace('m=video 9', 'm=video 0').replace(/a=ice-.*\r\n/g, '')],
  ])('[D7] refused by %s is 505, and names the codec', (_, refusing) => {
    expect(codeOf(() => requireAnswer(refusing, offer))).toBe('CODEC_NOT_SUPPORTED')
    expect(() => requireAnswer(refusing, offer)).toThrow(/^H264 baseline packetization-mode=0;/)
  })

  it('is fine as it was offered', () => {
    expect(() => requireAnswer(answer, offer)).not.toThrow()
    expect(codeOf(() => requireAnswer('noise', offer))).toBe('SDP_NOT_UNDERSTOOD')
  })
})

group('a viewer that was offered one unit in a packet', () => {
  const units: Codec = { kind: 'video', name: 'H264', clockRate: 90_000, parameters: 'packetization-mode=0' }
  const spread: Codec = { ...units, parameters: 'packetization-mode=1' }
  it('cannot go on with units that are spread over packets, and the other way round it can', () => {
    expect([sameCodec(units, spread), sameCodec(spread, units)]).toEqual([false, true])
  })
})

group("a viewer's own offer", () => {
  const h264 = (parameters: string): Codec => ({ kind: 'video', name: 'H264', clockRate: 90_000, parameters })
  const baseline = h264('packetization-mode=1;profile-level-id=42e01f')
  const opus: Codec = { kind: 'audio', name: 'opus', clockRate: 48_000, parameters: '' }
  const lines = [
    'm=audio 9 UDP/TLS/RTP/SAVPF 63',
    'a=mid:a',
    'a=recvonly',
    'a=rtpmap:63 opus/48000/2',
    'a=rtcp-fb:63 transport-cc',
    `a=extmap:7 ${transportWideUri}`,
    'm=video 9 UDP/TLS/RTP/SAVPF 96 127 125 104',
    'a=mid:v',
    'a=recvonly',
    'a=rtpmap:96 VP8/90000',
    'a=rtpmap:127 H264/90000',
    'a=fmtp:127 packetization-mode=1;profile-level-id=64001f',
    'a=rtpmap:125 H264/90000',
    'a=fmtp:125 packetization-mode=1;profile-level-id=42001f',
    'a=rtpmap:104 H264/90000',
    'a=fmtp:104 packetization-mode=0;profile-level-id=42e01f',
    'a=rtcp-fb:125 nack',
    'a=rtcp-fb:125 nack pli',
  ]
  const typesOf = (streamed: Codec[], changed = lines) =>
    reducePlayOffer(offerOf(...changed), streamed).taken.map(({ payloadType }) => payloadType)

  it('[H1] is taken in the payload types that it gives, of the profile of the stream where it has that', () => {
    const { taken, sdp } = reducePlayOffer(offerOf(...lines), [baseline, opus])
    expect(taken).toMatchObject([
      { mid: 'a', payloadType: 63, transportWideId: 7 },
      { mid: 'v', payloadType: 125, feedback: ['nack', 'nack pli'] },
    ])
    expect(sdp).toContain('a=recvonly')
    expect(typesOf([h264('packetization-mode=0;profile-level-id=42e01f')])).toEqual([125])
    expect(typesOf([h264('packetization-mode=1;profile-level-id=4d001f')])).toEqual([127])
    // on one port with RTCP these cannot be told from it
    const inRtcp = lines.map((line) => line.replaceAll('125', '72'))
    expect(typesOf([baseline], inRtcp)).toEqual([127])
  })

  it.each([
    ['a higher profile than it decodes', [h264('packetization-mode=1;profile-level-id=64001f')], '127'],
    ['units spread over packets, which it does not put together', [baseline], '127 125'],
    ['another codec', [{ ...opus, name: 'PCMU', clockRate: 8000 } as const], '63'],
  ])('[D7] is refused where the stream is %s', (_, streamed, types) => {
    const without = lines.map((line) => (line.startsWith('m=') ? line.replace(` ${types}`, '') : line))
    expect(codeOf(() => typesOf(streamed, without))).toBe('CODEC_NOT_SUPPORTED')
  })

  it('[D7] takes the picture with or without the sound, and never the sound in its place', () => {
    const only = (kind: string) =>
      lines.map((line) => line.replace(new RegExp(`^m=(?!${kind})(\\w+) 9`), 'm=$1 0'))
    expect(typesOf([baseline, opus], only('video'))).toEqual([125])
    expect(codeOf(() => typesOf([baseline, opus], only('audio')))).toBe('OFFER_REFUSED')
    expect(typesOf([opus], only('audio'))).toEqual([63])
  })

  it('[D9] is checked before any work for it begins', () => {
    const check = (sdp: unknown) => codeOf(() => checkPlayOffer(sdp, ['video']))
    expect(check(offerOf(...lines))).toBe('no error')
    expect(check('noise')).toBe('SDP_NOT_UNDERSTOOD')
    expect(check(offerOf(...lines, ...lines))).toBe('SDP_NOT_UNDERSTOOD')
    expect(check(offerOf(...lines.slice(0, 6)))).toBe('OFFER_REFUSED')
    expect(check(offerOf(...lines).replaceAll('recvonly', 'sendonly'))).toBe('OFFER_REFUSED')
    expect(check(offerOf(...lines).replace(/a=ice-pwd.*\r\n/, ''))).toBe('OFFER_REFUSED')
  })

  it('[H1] is promised no feedback that it did not ask for', () => {
    const offer = reducePlayOffer(offerOf(...lines), [baseline])
    const promised = ['nack', 'nack pli', 'goog-remb'].map((value) => `a=rtcp-fb:125 ${value}`)
    expect(onlyOfferedFeedback(promised.join('\r\n'), offer).split('\r\n')).toEqual(promised.slice(0, 2))
  })
})

group('completeAnswer', () => {
  it('refuses in place what was not taken', () => {
    const offer = reduceOffer(
      offerOf('m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'a=mid:d', ...video('96')),
    )
    const answer = completeAnswer('v=0\r\na=group:BUNDLE v\r\nm=video 9 X 96\r\na=mid:v\r\n', offer)
    expect(answer.match(/^m=.*$/gm)).toEqual([
      'm=application 0 UDP/DTLS/SCTP webrtc-datachannel',
      'm=video 9 X 96',
    ])
  })
})

group('checkAnswer', () => {
  it('[D5] drops candidates and keeps the rest', () => {
    const answer = checkAnswer(
      offerOf(...video('102', 'a=candidate:1 1 UDP 1 x.local 5 typ host', 'a=end-of-candidates')),
    )
    expect(answer).not.toContain('candidate')
    expect(answer).toContain('m=video')
  })

  it.each([['v=1'], ['v=0\r\nm=video 9 X 96\r\n'], [null]])('[D9] refuses %j', (sdp) => {
    expect(codeOf(() => checkAnswer(sdp))).toBe('SDP_NOT_UNDERSTOOD')
  })
})
