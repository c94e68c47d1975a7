import { nothingSent, talked } from '@footlight/test-kit/media-reports'
import { describe, expect, it } from 'vitest'
import { isProof } from '../kernel/kinds.ts'
import { missingAfter } from './missing.rules.ts'

type Changes = Parameters<typeof talked>[2]
const second = (number: number, changes: Changes = {}) => talked('call', number, changes)
const noPicture = { videoPackets: 0, videoFrames: 0, videoDelivered: false }
const unacknowledged = { videoFrames: 0, videoDelivered: false, audioDelivered: false }
const soundOnly = { performerVideoOn: false, clientVideoOn: false, clientPictureDelivered: false }

describe('a second of a call', () => {
  it.each<[string, Changes, 'counts' | 'client' | 'performer']>([
    ['both pictures arrive', {}, 'counts'],
    [
      'the client has the picture off',
      { call: { clientVideoOn: false, clientPictureDelivered: false } },
      'counts',
    ],
    [
      'the performer has the picture off and is heard',
      { ...noPicture, call: { performerVideoOn: false } },
      'counts',
    ],
    ['sound alone, both ways', { ...noPicture, call: soundOnly }, 'counts'],
    ['the client’s picture is on and does not arrive', { call: { clientPictureDelivered: false } }, 'client'],
    [
      'the client acknowledges nothing',
      { ...unacknowledged, call: { clientPictureDelivered: false } },
      'client',
    ],
    [
      'the client, picture off, acknowledges nothing',
      { ...unacknowledged, call: { clientVideoOn: false } },
      'client',
    ],
    [
      'the client does not acknowledge sound alone',
      { ...noPicture, audioDelivered: false, call: soundOnly },
      'client',
    ],
    [
      'the client’s picture is there, and the performer does not acknowledge it',
      { call: { clientPictureDelivered: false, clientPictureArrived: true } },
      'performer',
    ],
    [
      'the client is sent nothing while its picture proves itself',
      { ...nothingSent, call: { withheld: true } },
      'client',
    ],
    [
      'the performer does not acknowledge what a withheld client sends',
      { ...nothingSent, call: { withheld: true, clientPictureDelivered: false, clientPictureArrived: true } },
      'performer',
    ],
    [
      'the client’s picture came to the media server with gaps, and stands',
      { call: { clientPictureDelivered: false, clientPictureArrived: false } },
      'client',
    ],
    [
      'the performer’s picture came to the media server with gaps, and the client has packets of it and no picture',
      { ...unacknowledged, sourceGaps: true },
      'performer',
    ],
    ['the performer’s picture is on and freezes', { ...noPicture, audioDelivered: true }, 'performer'],
    ['the performer’s picture has 2 frames', { videoFrames: 2 }, 'performer'],
    ['the performer sends nothing', nothingSent, 'performer'],
    ['the performer is gone', { ...nothingSent, call: { clientPictureDelivered: false } }, 'performer'],
    ['the performer is dark and mute', { ...nothingSent, call: { performerVideoOn: false } }, 'performer'],
    ['both are dark and mute', { ...nothingSent, call: soundOnly }, 'performer'],
  ])('[B4, B13] %s: %3$s', (_what, changes, expected) => {
    const row = second(10, changes)
    const missing = missingAfter(call, [row])
    expect([isProof('VIDEOCALL', row), missing]).toEqual(
      expected === 'counts' ? [true, null] : [false, expected],
    )
  })

  it('[B4] proves nothing for a call where both ways are not reported', () => {
    const { call: _, ...older } = second(10)
    expect(isProof('VIDEOCALL', older)).toBe(false)
    expect(isProof('VIDEO', older)).toBe(true)
  })
})

const call = {
  call_missing: null,
  last_delivered_at: null,
}
const dark = { call: { clientPictureDelivered: false } }

it('[B13] a client whose picture is missing stays the missing side when the media server sends it none', () => {
  const withheld = { ...nothingSent, ...dark }
  const missing = missingAfter(call, [second(13, withheld), second(10, dark)])
  expect(missing).toBe('client')
  expect(missingAfter({ ...call, call_missing: missing }, [second(14, withheld)])).toBe('client')
  expect(missingAfter({ ...call, call_missing: missing }, [second(14)])).toBe(null)
})

it('[B13] the performer whose network is gone is the missing side from the first second on', () => {
  const lost = { call: { clientPictureDelivered: false, clientPictureArrived: true } }
  const rows = [second(10, lost), second(11, { ...nothingSent, ...lost })]
  expect(missingAfter(call, rows)).toBe('performer')
})

it('[B13] ignores seconds before the last delivered one', () => {
  const later = { ...call, last_delivered_at: new Date(11_000) }
  expect(missingAfter(later, [second(10, dark)])).toBe(null)
  expect(missingAfter(later, [second(11, dark)])).toBe('client')
})
