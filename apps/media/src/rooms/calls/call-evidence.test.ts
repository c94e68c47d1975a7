import { billableLossPercent, minFrames } from '@footlight/contract/internal'
import { describe, expect, it } from 'vitest'
import type { ViewerSecond } from '../../engines/port.ts'
import { answerSdp, client, createCallScene, offerSdp, performer } from '../../testing/call-scene.ts'

const withoutVideo = (sdp: string) => sdp.slice(0, sdp.indexOf('m=video'))

describe('what a call is billed by', () => {
  it('[B4] reports one row of a second when both directions are settled, and what was switched on', async () => {
    const { clock, evidence, inCall, sent } = createCallScene()
    const { caller, callee } = await inCall()
    const second = Math.floor(clock.now() / 1000) + 1
    clock.advance(4_000)
    sent(second, [[caller, true]])
    expect(evidence).toEqual([])
    sent(second, [[callee, true]])
    const call = { performerVideoOn: true, clientVideoOn: true, clientPictureDelivered: true }
    expect(evidence).toMatchObject([{ sessionId: 'one', second, videoDelivered: true, call }])
    expect(evidence[0]).not.toHaveProperty('connectionId')
    callee.setMedia({ video: false })
    clock.advance(3_000)
    sent(second + 5, [
      [caller, true],
      [callee, false],
    ])
    const dark = { performerVideoOn: false, clientVideoOn: true, clientPictureDelivered: false }
    expect(evidence.at(-1)).toMatchObject({ second: second + 5, call: dark })
  })

  it('[B13] reports whether the client’s picture had arrived that the performer did not acknowledge', async () => {
    const { clock, evidence, inCall, sent } = createCallScene()
    const { caller, callee } = await inCall()
    const second = Math.floor(clock.now() / 1000) + 1
    clock.advance(4_000)
    const arrived = (change: Partial<ViewerSecond>) => {
      const rows = evidence.length
      sent(second + rows, [[caller, true]])
      sent(second + rows, [[callee, false, change]])
      return evidence.slice(rows).map(({ call }) => call?.clientPictureArrived)
    }
    expect(arrived({ videoFrames: 25 })).toEqual([true])
    expect(arrived({ videoFrames: minFrames - 1 })).toEqual([false])
    // the client could leave packets out; what the performer says of its own line does not blame the client
    expect(arrived({ videoFrames: 25, sourceGaps: true })).toEqual([false])
    expect(arrived({ videoFrames: 25, lossPercent: billableLossPercent + 1 })).toEqual([true])
  })

  it('[B11] says of a second that the client was sent nothing in it for what its own picture owes', async () => {
    const { clock, evidence, inCall, media, sent } = createCallScene()
    const { caller, callee } = await inCall()
    const isWithheld = () => {
      const second = Math.floor(clock.now() / 1000)
      clock.advance(1_000)
      sent(second, [[caller, true]])
      sent(second, [[callee, true]])
      return evidence.at(-1)?.call?.withheld
    }
    clock.advance(1_000)
    expect(isWithheld()).toBe(false)
    media(caller, false)
    clock.advance(4_000)
    expect(isWithheld()).toBe(true)
    media(caller, true)
    clock.advance(1_000)
    expect(isWithheld()).toBe(false)
  })

  it('[B4] reports a second without the other direction 4 s after it passed, as not delivered to the performer', async () => {
    const { clock, evidence, inCall, sent } = createCallScene()
    const { caller, callee } = await inCall()
    const second = Math.floor(clock.now() / 1000) + 1
    clock.advance(4_000)
    sent(second, [[caller, true]])
    sent(second + 1, [[callee, true]])
    clock.advance(3_000)
    expect(evidence).toMatchObject([{ second, call: { clientPictureDelivered: false } }])
  })

  it.each([
    ['offers none', withoutVideo(offerSdp), answerSdp],
    [
      'offers one that the performer does not take',
      offerSdp,
      answerSdp.replace(/(mid:1\r\na=)sendrecv/, '$1sendonly'),
    ],
  ])('[B4] reports the picture as off of a client that %s', async (_, offer, answer) => {
    const { clock, evidence, inCall, sent } = createCallScene()
    const { caller, callee } = await inCall(offer, answer)
    const second = Math.floor(clock.now() / 1000) + 1
    clock.advance(4_000)
    sent(second, [
      [caller, true],
      [callee, true],
    ])
    expect(evidence).toMatchObject([{ call: { clientVideoOn: false } }])
  })

  it('[B4] says of a second in which a picture was switched that it was off', async () => {
    const { clock, evidence, inCall, sent } = createCallScene()
    const { caller, callee } = await inCall()
    clock.advance(2_500)
    const second = Math.floor(clock.now() / 1000)
    for (const one of [caller, callee]) one.setMedia({ video: false })
    clock.advance(250)
    for (const one of [caller, callee]) one.setMedia({ video: true })
    clock.advance(3_000)
    for (const of of [second - 1, second, second + 1])
      sent(of, [
        [caller, true],
        [callee, true],
      ])
    expect(evidence.map(({ call }) => [call?.clientVideoOn, call?.performerVideoOn])).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ])
  })

  it('[B4] withholds the picture from a client whose own has not arrived for 3 s, until it arrives or is off', async () => {
    const { clock, media, inCall, gates } = createCallScene()
    const { caller, callee } = await inCall()
    media(caller, false)
    clock.advance(500)
    expect(gates(caller)).toEqual([])
    clock.advance(750)
    expect(gates(caller)).toEqual([['audio']])
    media(caller, true)
    expect(gates(caller)).toEqual([['audio'], ['audio', 'video']])
    media(caller, false)
    clock.advance(1_250)
    caller.setMedia({ video: false })
    expect(gates(caller).slice(2)).toEqual([['audio'], ['audio', 'video']])
    // its picture is not forwarded, whatever it sends
    expect(gates(callee)).toEqual([['audio']])
  })

  it('[B4] withholds the picture from a client that sends none from the start', async () => {
    const { clock, admit, connected, gates } = createCallScene()
    const callee = admit(performer)
    await callee.offerCall(offerSdp)
    const codecs = await callee.answerCall(answerSdp)
    const caller = admit(client)
    await caller.acceptCall(offerSdp, codecs)
    for (const one of [callee, caller]) connected(one)
    clock.advance(2_750)
    expect(gates(caller)).toEqual([])
    clock.advance(250)
    expect(gates(caller)).toEqual([['audio']])
  })

  it('[B4] withholds the picture from a client whose own reaches the server and for 3 s not the performer', async () => {
    const { clock, inCall, sent, gates } = createCallScene()
    const { caller, callee } = await inCall()
    const second = Math.floor(clock.now() / 1000)
    for (const late of [1, 2, 3]) {
      expect(gates(caller)).toEqual([])
      clock.advance(1_000)
      sent(second + late, [
        [caller, true],
        [callee, false],
      ])
    }
    expect(gates(caller)).toEqual([['audio']])
    for (const proven of [4, 5]) sent(second + proven, [[callee, true]])
    expect(gates(caller)).toEqual([['audio']])
    sent(second + 6, [[callee, true]])
    expect(gates(caller)).toEqual([['audio'], ['audio', 'video']])
  })
})
