import type { StreamTokenClaims } from '@footlight/contract/internal'
import { settle } from '@footlight/test-kit/clock'
import { describe, expect, it } from 'vitest'
import { answerSdp, client, createCallScene, offerSdp, performer, tester } from '../../testing/call-scene.ts'
import { Refusal } from '../refusal.ts'
import { connectWithinMs } from '../room/room.ts'

const codeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work()
    return 'no error'
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

describe('calls', () => {
  it('[G4] a connection that leaves in the midst of the effects of a call leaves after them', async () => {
    const { engine, admit, inCall } = createCallScene()
    const { caller, callee } = await inCall()
    const test = admit(tester)
    await test.acceptCall(offerSdp)
    for (const party of [caller, callee])
      party.subscribe(({ type }) => {
        if (type === 'ended') test.leave()
      })
    caller.leave()
    const closed = engine.calls.flatMap((call) => (call.call === 'close' ? [call.connectionId] : []))
    expect(closed).toHaveLength(3)
    expect(closed.at(-1)).toBe(test.id)
  })

  it('[G4] offers the callee what the caller offers, and lets both publish their own stream and be sent the other', async () => {
    const { engine, rooms, inCall } = createCallScene()
    await inCall()
    const exchanges = engine.calls.flatMap((call) => (call.call === 'exchange' ? [call] : []))
    expect(exchanges).toMatchObject([
      {
        peer: { stream: 'call/one/performer', audience: 'stage', metered: false },
        wanted: { does: 'offer', plays: 'call/one/client', callerOfferSdp: offerSdp },
      },
      {
        peer: { stream: 'call/one/client', metered: true, payer: 'one' },
        wanted: {
          does: 'answer',
          plays: 'call/one/performer',
          codecs: [{ name: 'opus' }, { name: 'VP8' }],
        },
      },
    ])
    expect(rooms.viewerSessionIds()).toEqual(['one'])
    expect(rooms.streams()).toEqual([])
    rooms.fund([{ sessionId: 'one', forMs: 5_000 }])
    const [, caller] = exchanges
    expect(engine.calls.at(-1)).toEqual({
      call: 'fund',
      fundings: [{ connectionId: caller?.peer.connectionId, forMs: 5_000 }],
    })
  })

  it('[G3] refuses a token of something else, a second opening, an answer without an offer, and a call without codecs', async () => {
    const { rooms, admit } = createCallScene()
    const wanted = { stream: 'call/one', direction: 'call', address: null } as const
    const viewing: StreamTokenClaims = { ...client, direction: 'play' }
    const refusals = [
      () => rooms.admit(viewing, wanted),
      () => rooms.admit(client, { ...wanted, stream: 'call/two' }),
      () => rooms.admit(client, { ...wanted, direction: 'echo' }),
      () => rooms.admit({ ...client, kind: 'guest', jti: 'guest token' }, wanted),
      () => rooms.admit(client, { ...wanted, direction: 'play' }),
      () => admit(client).answerCall(answerSdp),
      () => admit(client).acceptCall(offerSdp),
      () => admit(tester).acceptCall(offerSdp, []),
      () => admit(tester).offerCall(offerSdp),
      async () => {
        const callee = admit(performer)
        await callee.offerCall(offerSdp)
        await callee.offerCall(offerSdp)
      },
    ]
    const codes: string[] = []
    for (const refused of refusals) codes.push(await codeOf(refused))
    expect(codes).toEqual([
      'WRONG_DIRECTION',
      'WRONG_STREAM',
      'WRONG_DIRECTION',
      'WRONG_DIRECTION',
      'WRONG_DIRECTION',
      'SESSION_NOT_FOUND',
      'WRONG_DIRECTION',
      'WRONG_DIRECTION',
      'WRONG_DIRECTION',
      'ALREADY_OPEN',
    ])
  })

  it('[D9] refuses an offer and an answer that are noise, and takes a good answer afterwards', async () => {
    const { admit } = createCallScene()
    const callee = admit(performer)
    expect(await codeOf(() => callee.offerCall('noise'))).toContain('not a session description')
    await callee.offerCall(offerSdp)
    expect(await codeOf(() => callee.answerCall('v=0'))).toContain('not a session description')
    const refusing = answerSdp.replaceAll('SAVPF', 'SAVPF 99').replaceAll(/^m=(\w+) 9/gm, 'm=$1 0')
    expect(await codeOf(() => callee.answerCall(refusing))).toContain('takes nothing')
    expect(await callee.answerCall(answerSdp)).toMatchObject([{ name: 'opus' }, { name: 'VP8' }])
    expect(await codeOf(() => callee.answerCall(answerSdp))).toBe('ALREADY_ANSWERED')
  })

  it('[D8] cuts both connections of a revoked session, and refuses its tokens', async () => {
    const { rooms, ended, inCall, admit } = createCallScene()
    const { caller, callee } = await inCall()
    expect(() => rooms.look(client)).not.toThrow()
    expect(rooms.revoke(['one'])).toBe(2)
    expect(ended).toEqual({ [caller.id]: 'revoked', [callee.id]: 'revoked' })
    expect(() => rooms.look(client)).toThrow('SESSION_REVOKED')
    expect(() => admit(client)).toThrow('SESSION_REVOKED')
  })

  it.each(['left', 'failed'] as const)(
    '[G4] ends the other party with a party that has %s',
    async (reason) => {
      const { rooms, ended, inCall, lost } = createCallScene()
      const { caller, callee } = await inCall()
      if (reason === 'left') callee.leave()
      else lost(callee, reason)
      expect(ended).toEqual({ [callee.id]: reason, [caller.id]: 'hungUp' })
      expect(rooms.viewerSessionIds()).toEqual([])
    },
  )

  it('[E3] reports both parties as lost when their worker hangs, and places the next call of the session apart', async () => {
    const { engine, ended, inCall, lost } = createCallScene()
    const { caller, callee } = await inCall()
    lost(callee, 'hung')
    lost(caller, 'hung')
    expect(ended).toEqual({ [callee.id]: 'hung', [caller.id]: 'hung' })
    await settle()
    await inCall()
    const apart = engine.calls.flatMap((call) => (call.call === 'exchange' ? [call.peer.apart ?? false] : []))
    expect(apart).toEqual([false, false, true, true])
  })

  it('[G4] begins a call anew when the callee is offered one again, and replaces a caller that calls again', async () => {
    const { ended, inCall, admit } = createCallScene()
    const first = await inCall()
    const second = await inCall()
    expect(ended).toEqual({ [first.callee.id]: 'replaced', [first.caller.id]: 'replaced' })
    await admit(client)
      .acceptCall(offerSdp, [])
      .catch(() => undefined)
    expect(ended[second.caller.id]).toBeUndefined()
    const callee = admit(performer)
    await callee.offerCall(offerSdp)
    expect(ended[second.caller.id]).toBe('replaced')
  })

  it('[G4] gives up a party that does not connect within 20 s', async () => {
    const { clock, ended, admit } = createCallScene()
    const callee = admit(performer)
    await callee.offerCall(offerSdp)
    clock.advance(connectWithinMs - 1_000)
    expect(ended).toEqual({})
    clock.advance(1_250)
    expect(ended).toEqual({ [callee.id]: 'late' })
  })

  it('[G4] passes on what a side has switched and its cap, also when set before it opens', async () => {
    const { engine, admit, gates } = createCallScene()
    const echo = admit(tester)
    echo.setMedia({ video: false, bitrate: 128_000 })
    await echo.acceptCall(offerSdp)
    expect(gates(echo)).toEqual([['audio']])
    // the engine ignores what it is told of a connection that it does not know yet
    expect(engine.calls.map(({ call }) => call)).toEqual(['exchange', 'cap', 'gate'])
    echo.setMedia({ video: true, audio: false, bitrate: null })
    expect(gates(echo)).toEqual([['audio'], ['video']])
    const caps = engine.calls.flatMap((call) => (call.call === 'cap' ? [call.bitrate] : []))
    expect(caps).toEqual([128_000, null])
  })

  it('[G3] sends a connection test back to itself, apart from payers, and reports none of it', async () => {
    const { clock, engine, rooms, evidence, admit, connected, media, sent } = createCallScene()
    const echo = admit(tester)
    await echo.acceptCall(offerSdp)
    connected(echo)
    media(echo, true)
    expect(engine.calls[0]).toMatchObject({
      peer: { stream: 'echo/test', apart: true, metered: false },
      wanted: { does: 'answer', plays: 'echo/test', codecs: null },
    })
    sent(Math.floor(clock.now() / 1000), [[echo, true]])
    clock.advance(10_000)
    expect(evidence).toEqual([])
    expect(rooms.viewerSessionIds()).toEqual([])
    const again = admit({ ...tester, jti: 'another' })
    await again.acceptCall(offerSdp)
    expect(engine.calls).toContainEqual({ call: 'close', connectionId: echo.id })
  })

  it('[W14] ends a connection test 3 min after it connected, and no call', async () => {
    const { clock, ended, admit, connected, inCall } = createCallScene()
    const { caller } = await inCall()
    const echo = admit(tester)
    await echo.acceptCall(offerSdp)
    connected(echo)
    clock.advance(179_750)
    expect(ended).toEqual({})
    clock.advance(250)
    expect(ended).toEqual({ [echo.id]: 'over' })
    expect(ended).not.toHaveProperty(caller.id)
  })
})
