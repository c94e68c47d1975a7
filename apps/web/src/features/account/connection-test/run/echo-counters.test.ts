import { describe, expect, it } from 'vitest'
import { echoSample, readEchoCounters } from './echo-counters.ts'

type Entries = Record<string, { type: string; [field: string]: unknown }>

const reportOf = (entries: Entries) =>
  new Map(Object.entries(entries).map(([id, entry]) => [id, { id, ...entry }])) as unknown as RTCStatsReport

/** As Chromium reports it after so many seconds. */
function chromium(seconds: number, more: Entries = {}) {
  return reportOf({
    transport: { type: 'transport', selectedCandidatePairId: 'pair' },
    other: { type: 'candidate-pair', localCandidateId: 'relay' },
    pair: {
      type: 'candidate-pair',
      localCandidateId: 'host',
      nominated: true,
      currentRoundTripTime: 0.04,
    },
    host: { type: 'local-candidate', candidateType: 'host' },
    relay: { type: 'local-candidate', candidateType: 'relay' },
    picture: {
      type: 'outbound-rtp',
      kind: 'video',
      timestamp: seconds * 1000,
      bytesSent: 500_000 * seconds,
      targetBitrate: 4_500_000,
      qualityLimitationReason: 'none',
    },
    lost: { type: 'remote-inbound-rtp', kind: 'video', fractionLost: 0.03 },
    camera: { type: 'media-source', kind: 'video', framesPerSecond: 24 },
    microphone: { type: 'media-source', kind: 'audio', totalAudioEnergy: 0.1 * seconds },
    back: {
      type: 'inbound-rtp',
      kind: 'video',
      timestamp: seconds * 1000,
      bytesReceived: 450_000 * seconds,
      packetsReceived: 390 * seconds,
      packetsLost: 10 * seconds,
      framesPerSecond: 23,
    },
    sound: { type: 'inbound-rtp', kind: 'audio', timestamp: seconds * 1000, packetsReceived: 50 * seconds },
    ...more,
  })
}

const sampleOf = (before: RTCStatsReport, after: RTCStatsReport) =>
  echoSample(readEchoCounters(before), readEchoCounters(after))

describe('a second of the echo, out of two reports of the browser', () => {
  it('[S21] takes every number that Chromium gives', () => {
    const { downLossPercent, ...sample } = sampleOf(chromium(3), chromium(4))
    expect(sample).toEqual({
      roundTripMs: 40,
      upKbps: 4000,
      downKbps: 3600,
      upLossPercent: 3,
      trustedKbps: 4500,
      sendsPicture: true,
      limitedBy: null,
      framesPerSecond: 23,
      sourceFramesPerSecond: 24,
      hasSound: true,
      isSpoken: true,
      isRelayed: false,
    })
    expect(downLossPercent).toBeCloseTo((10 / 450) * 100)
  })

  it('[S21] sees a relay, a silent microphone and a sound that does not return', () => {
    const transport = { type: 'transport', selectedCandidatePairId: 'other' }
    const microphone = { type: 'media-source', kind: 'audio', totalAudioEnergy: 0.1 }
    const sound = { type: 'inbound-rtp', kind: 'audio', timestamp: 1, packetsReceived: 7 }
    const more = { transport, microphone, sound }
    const expected = { isRelayed: true, isSpoken: false, hasSound: false }
    expect(sampleOf(chromium(3, more), chromium(4, more))).toMatchObject(expected)
  })

  it('[S21] leaves open what Firefox does not say, and finds its pair by the mark', () => {
    const firefox = () =>
      reportOf({
        pair: { type: 'candidate-pair', selected: true, localCandidateId: 'relay' },
        relay: { type: 'local-candidate', candidateType: 'relay' },
        picture: { type: 'outbound-rtp', kind: 'video', timestamp: 1000, bytesSent: 1 },
        microphone: { type: 'media-source', kind: 'audio' },
      })
    const open = { trustedKbps: null, isSpoken: null, roundTripMs: null, limitedBy: null }
    expect(sampleOf(firefox(), firefox())).toMatchObject({ ...open, isRelayed: true })
  })

  it('[S21] takes the loss from the sound where no picture is sent', () => {
    const remote = { type: 'remote-inbound-rtp', kind: 'audio', fractionLost: 0.05 }
    const sound = { type: 'outbound-rtp', kind: 'audio', timestamp: 1000, bytesSent: 1 }
    const report = () => reportOf({ remote, sound })
    expect(sampleOf(report(), report())).toMatchObject({ sendsPicture: false, upLossPercent: 5 })
  })

  it('[S21] knows no way before there is one', () => {
    expect(readEchoCounters(reportOf({ transport: { type: 'transport' } })).isRelayed).toBeNull()
  })
})
