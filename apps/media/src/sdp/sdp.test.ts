import { expect, describe as group, it } from 'vitest'
import { EngineError } from '../engines/port.ts'
import { checkAnswer } from './answer.ts'
import { describe } from './description.ts'
import { completeAnswer, reduceOffer, transportWideUri } from './publish.ts'

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
    if (error instanceof EngineError) return error.code
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
    expect(taken[0]).toMatchObject({ transportWideId: 5, nack: true, mid: 'v' })
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

group('describe', () => {
  const sdp = [
    'v=0',
    'm=video 5 UDP/TLS/RTP/SAVPF 96',
    'c=IN IP4 10.0.0.1',
    'a=mid:v',
    'a=candidate:2 1 UDP 2 fd00::2 5000 typ host',
    'a=candidate:1 1 UDP 1 10.0.0.1 5000 typ host',
    '',
  ].join('\r\n')

  it('lists the candidates with their m-line', () => {
    expect(describe(sdp, undefined).candidates).toEqual([
      { candidate: 'candidate:2 1 UDP 2 fd00::2 5000 typ host', sdpMid: 'v', sdpMLineIndex: 0 },
      { candidate: 'candidate:1 1 UDP 1 10.0.0.1 5000 typ host', sdpMid: 'v', sdpMLineIndex: 0 },
    ])
  })

  it('announces one address instead of its own', () => {
    const { candidates, sdp: announced } = describe(sdp, '203.0.113.9')
    expect(candidates.map(({ candidate }) => candidate)).toEqual([
      'candidate:1 1 UDP 1 203.0.113.9 5000 typ host',
    ])
    expect(announced).not.toContain('10.0.0.1')
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
