import { expect, it } from 'vitest'
import { withStartBitrate } from './start-bitrate.ts'

const sdp = (...lines: string[]) => `${lines.join('\r\n')}\r\n`

it('[S21] has each codec of the picture begin at the bitrate, and changes nothing else', () => {
  const answer = sdp(
    'v=0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=rtpmap:111 opus/48000/2',
    'a=fmtp:111 minptime=10',
    'm=video 9 UDP/TLS/RTP/SAVPF 96 102 97',
    'a=rtpmap:96 VP8/90000',
    'a=rtpmap:102 H264/90000',
    'a=fmtp:102 profile-level-id=42e01f',
    'a=rtpmap:97 rtx/90000',
    'a=fmtp:97 apt=96',
  )
  expect(withStartBitrate(answer, 5000)).toBe(
    sdp(
      'v=0',
      'm=audio 9 UDP/TLS/RTP/SAVPF 111',
      'a=rtpmap:111 opus/48000/2',
      'a=fmtp:111 minptime=10',
      'm=video 9 UDP/TLS/RTP/SAVPF 96 102 97',
      'a=rtpmap:96 VP8/90000',
      'a=fmtp:96 x-google-start-bitrate=5000',
      'a=rtpmap:102 H264/90000',
      'a=fmtp:102 profile-level-id=42e01f;x-google-start-bitrate=5000',
      'a=rtpmap:97 rtx/90000',
      'a=fmtp:97 apt=96',
    ),
  )
})
