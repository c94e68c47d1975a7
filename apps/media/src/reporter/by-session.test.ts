import type { Evidence } from '@footlight/contract/internal'
import { expect, it } from 'vitest'
import { bySession } from './by-session.ts'

const row = (clientVideoOn: boolean, clientPictureDelivered: boolean, withheld = false): Evidence => ({
  sessionId: 'one',
  second: 1,
  videoPackets: 10,
  videoBytes: 10,
  videoFrames: 10,
  audioPackets: 10,
  audioBytes: 10,
  lossPercent: 0,
  rttMs: null,
  videoDelivered: true,
  audioDelivered: true,
  call: {
    performerVideoOn: true,
    clientVideoOn,
    clientPictureDelivered,
    clientPictureArrived: clientPictureDelivered,
    withheld,
  },
})

it('[B4] adds up two rows of a second of a call: on is what was on in both, delivered or withheld what was in either', () => {
  const call = {
    performerVideoOn: true,
    clientVideoOn: false,
    clientPictureDelivered: true,
    withheld: true,
  }
  expect(bySession([row(true, false), row(false, true, true)])).toMatchObject([{ videoPackets: 20, call }])
})
