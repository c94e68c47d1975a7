import { GatewayError } from '@footlight/gateway'
import { LiveError } from '@footlight/live'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nameOf, openConnectedCall, openFakeCall, pass } from './testing/fake-call.ts'
import { FakeMediaStream } from './testing/fake-gateway.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('MediaStream', FakeMediaStream)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a video call over the gateway', () => {
  it('[S20] the client registers with its token, calls until the performer is there, and is connected', async () => {
    const { call, gateway } = await openFakeCall('caller')
    expect(gateway.sent).toEqual([
      { request: 'register', username: 'me' },
      { request: 'call', username: 'you' },
    ])
    expect(gateway.tokens).toEqual(['token 1'])
    gateway.peers[0]?.end()
    // the performer is not there, and then the call comes too soon after the last one
    for (const code of [478, 499]) {
      gateway.refuse = new GatewayError('plugin', { code })
      await pass(3000)
      expect(nameOf(call)).toBe('ringing')
    }
    gateway.refuse = undefined
    await pass(1000)
    gateway.emit({ event: 'accepted', username: 'you' }, { type: 'answer', sdp: 'v=0' })
    await pass(0)
    gateway.latest()?.become('connected')
    expect(nameOf(call)).toBe('connected')
    expect(gateway.sent.at(-1)).toEqual({ request: 'set', audio: true, video: true, bitrate: 2_500_000 })
  })

  it('[S20] asks for another token when the gateway refuses its calls without end', async () => {
    const { gateway } = await openFakeCall('caller')
    gateway.peers[0]?.end()
    gateway.refuse = new GatewayError('plugin', { code: 499 })
    await pass(3000)
    expect(gateway.tokens).toHaveLength(1)
    await pass(5000)
    expect(gateway.tokens).toHaveLength(2)
  })

  it('[S20] the performer accepts by itself, and again after the client reloads', async () => {
    const { call, gateway } = await openFakeCall('callee')
    const ring = async () => {
      gateway.emit({ event: 'incomingcall', username: 'you' }, { type: 'offer', sdp: 'v=0' })
      await pass(0)
      gateway.latest()?.become('connected')
    }
    await ring()
    expect(nameOf(call)).toBe('connected')
    gateway.emit({ event: 'hangup', username: 'you', reason: 'reloaded' })
    await pass(0)
    expect(nameOf(call)).toBe('ringing')
    await ring()
    expect(nameOf(call)).toBe('connected')
    expect(gateway.sent.filter(({ request }) => request === 'accept')).toHaveLength(2)
    expect(gateway.tokens).toHaveLength(1)
  })

  it('[C2, D8] connects anew with a fresh token when the gateway is gone, also with no network meanwhile', async () => {
    const { call, gateway, getTicket, network } = await openFakeCall('callee')
    gateway.close()
    await pass(2)
    expect(gateway.tokens).toEqual(['token 1', 'token 2'])
    network.emit(false)
    gateway.close()
    await pass(60_000)
    expect(getTicket).toHaveBeenCalledTimes(2)
    network.emit(true)
    await pass(0)
    expect(gateway.tokens.at(-1)).toBe('token 3')
    call.close()
    expect(gateway.open).toBe(0)
  })

  it('[S17] stops when another device registers its name, and does not take it back by itself', async () => {
    const { call, gateway } = await openConnectedCall()
    gateway.emit({ event: 'hangup', username: 'me', reason: 'Registered again' })
    await pass(10_000)
    expect(nameOf(call)).toBe('elsewhere')
    expect(gateway.tokens).toHaveLength(1)
    call.bringHere()
    await pass(0)
    expect(gateway.tokens).toHaveLength(2)
  })

  it('[S7] takes the call from another device with the first ticket after a press, and renews with the next', async () => {
    const { call, gateway, getTicket } = await openConnectedCall()
    getTicket.mockRejectedValueOnce(new LiveError('NAME_IN_USE', 'It plays elsewhere.'))
    gateway.close()
    await pass(2)
    expect(nameOf(call)).toBe('elsewhere')
    expect(call.getState().own).toMatchObject({ audio: undefined, video: undefined })
    getTicket.mockRejectedValueOnce(new LiveError('TOKEN_UNAVAILABLE', '', { recoverable: true }))
    call.bringHere()
    await pass(2)
    expect(nameOf(call)).toBe('ringing')
    gateway.close()
    await pass(2000)
    expect(getTicket.mock.calls).toEqual([[false], [false], [true], [true], [false]])
  })

  it('[S7] takes a call that was agreed to here with its first ticket', async () => {
    const { getTicket } = await openFakeCall('caller', {}, 'anew')
    expect(getTicket.mock.calls).toEqual([[true]])
  })

  it('[S17] opens neither camera nor gateway where the call was not agreed to, until a press brings it', async () => {
    const { call, gateway, opened } = await openFakeCall('callee', {}, 'byPress')
    await pass(10_000)
    expect(nameOf(call)).toBe('elsewhere')
    expect([opened, gateway.tokens]).toEqual([[], []])
    call.bringHere()
    await pass(0)
    expect(nameOf(call)).toBe('ringing')
  })

  it('[S22] closes a client’s call whose picture the system stopped, once, and not a performer’s', async () => {
    const { call, gateway } = await openConnectedCall()
    const performers = await openFakeCall('callee')
    for (const one of [call, call, performers.call]) one.stop()
    expect([nameOf(call), call.getState().isStopped, gateway.open]).toEqual(['elsewhere', true, 0])
    expect(nameOf(performers.call)).toBe('ringing')
    call.bringHere()
    await pass(0)
    expect([nameOf(call), call.getState().isStopped]).toEqual(['ringing', false])
  })

  it('[S17] a page that leaves in the midst of the effects of a reconnect leaves after them', async () => {
    const { call, gateway, getTicket } = await openConnectedCall()
    call.subscribe(() => {
      if (nameOf(call) === 'registering') call.close()
    })
    gateway.close()
    await pass(10_000)
    expect(nameOf(call)).toBe('ended')
    expect(getTicket).toHaveBeenCalledTimes(2)
    expect(gateway.open).toBe(0)
  })

  it('[S17] lets go of everything when another page takes the call', async () => {
    const { call, gateway, takeAway } = await openConnectedCall()
    takeAway()
    await pass(0)
    expect(nameOf(call)).toBe('elsewhere')
    expect(gateway.open).toBe(0)
    expect(call.getState().own).toMatchObject({ audio: undefined, video: undefined })
  })
})
