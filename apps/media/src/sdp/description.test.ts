import { expect, describe as group, it } from 'vitest'
import { describe } from './description.ts'

group('describe', () => {
  const sdp = [
    'v=0',
    'a=ice-options:ice2,trickle',
    'm=video 5 UDP/TLS/RTP/SAVPF 96',
    'c=IN IP4 10.0.0.1',
    'a=mid:v',
    'a=candidate:2 1 UDP 2 fd00::2 5000 typ host',
    'a=candidate:1 1 UDP 1 10.0.0.1 5000 typ host',
    '',
  ].join('\r\n')

  it('[H1] lists the candidates with their m-line, IPv4 first, and its ICE options with a space between', () => {
    const { candidates, sdp: described } = describe(sdp, undefined)
    expect(candidates).toEqual([
      { candidate: 'candidate:1 1 UDP 1 10.0.0.1 5000 typ host', sdpMid: 'v', sdpMLineIndex: 0 },
      { candidate: 'candidate:2 1 UDP 2 fd00::2 5000 typ host', sdpMid: 'v', sdpMLineIndex: 0 },
    ])
    expect(described.split('\r\n').slice(1, 2)).toEqual(['a=ice-options:ice2 trickle'])
    expect(described.match(/candidate:\d/g)).toEqual(['candidate:1', 'candidate:2'])
  })

  it('announces one address instead of its own', () => {
    const { candidates, sdp: announced } = describe(sdp, '203.0.113.9')
    expect(candidates.map(({ candidate }) => candidate)).toEqual([
      'candidate:1 1 UDP 1 203.0.113.9 5000 typ host',
    ])
    expect(announced).not.toContain('10.0.0.1')
  })
})
