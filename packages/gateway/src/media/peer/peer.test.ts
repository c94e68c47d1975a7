import { describe, expect, it } from 'vitest'
import type { Jsep } from '../../handle.ts'
import { FakeConnection } from '../testing/fake-connection.ts'
import { createFakeHandle } from '../testing/fake-handle.ts'
import type { PeerOptions } from './api.ts'
import { createPeer } from './peer.ts'

const answer: Jsep = { type: 'answer', sdp: 'their answer' }
const offer: Jsep = { type: 'offer', sdp: 'their offer' }

function setUp(options: PeerOptions = {}) {
  const connection = new FakeConnection()
  const handle = createFakeHandle()
  const peer = createPeer(handle, { open: () => connection.asConnection, ...options })
  const ended: string[] = []
  peer.on('ended', ({ reason }) => ended.push(reason))
  return { connection, handle, peer, ended }
}

const later = () => new Promise((resolve) => setTimeout(resolve))

describe('a peer', () => {
  it('[G1] throws `webrtc-unsupported` where the browser has no RTCPeerConnection', () => {
    expect(() => createPeer(createFakeHandle())).toThrow('WebRTC not supported by this browser')
  })

  it('[G1] offers and takes the answer, restarts, answers a later offer', async () => {
    const { connection, peer } = setUp()
    expect(await peer.offer()).toEqual({ type: 'offer', sdp: 'our offer' })
    await peer.accept(answer)
    await peer.offer({ iceRestart: true })
    await peer.accept(answer)
    expect(await peer.answer(offer)).toEqual({ type: 'answer', sdp: 'our answer' })
    expect(connection.did).toEqual([
      ...['createOffer', 'setLocalDescription', 'setRemoteDescription answer'],
      ...['restart', 'setLocalDescription', 'setRemoteDescription answer'],
      ...['setRemoteDescription offer', 'createAnswer', 'setLocalDescription'],
    ])
  })

  it('[G1] opens every section of an offer for tracks of ours where its answer sends', async () => {
    const { connection, peer } = setUp()
    connection.transceivers.push({ direction: 'recvonly' }, { direction: 'sendrecv' })
    await peer.answer(offer)
    expect(connection.transceivers[0]?.direction).toBe('recvonly')
    await peer.answer(offer, { sends: true })
    expect(connection.transceivers.map(({ direction }) => direction)).toEqual(['sendrecv', 'sendrecv'])
  })

  const malformed: unknown[] = [
    undefined,
    null,
    7,
    'v=0',
    {},
    offer,
    { type: 'answer' },
    { type: 'answer', sdp: '' },
  ]
  it.each([...malformed, { type: 'answer', sdp: 7 }])('[G1] Invalid JSEP: %j', async (jsep) => {
    const { peer } = setUp()
    await peer.offer()
    await expect(peer.accept(jsep as Jsep)).rejects.toMatchObject({
      kind: 'invalid-jsep',
      message: 'Invalid JSEP',
    })
    await peer.accept(answer)
  })

  it('[G1] Invalid JSEP: what the browser cannot read; the offer stands', async () => {
    const { connection, peer } = setUp()
    await peer.offer()
    connection.fail = 'setRemoteDescription answer'
    await expect(peer.accept(answer)).rejects.toMatchObject({
      kind: 'invalid-jsep',
      cause: { message: 'broken' },
    })
    connection.fail = ''
    await peer.accept(answer)
  })

  it('a failed step of the connection rejects with its reason, and may be retried', async () => {
    const { connection, peer } = setUp()
    connection.fail = 'createOffer'
    await expect(peer.offer()).rejects.toMatchObject({ kind: 'negotiation', cause: { message: 'broken' } })
    connection.fail = ''
    await peer.offer()
  })

  it('[G1] trickles in order, what comes meanwhile in one message, and the end', async () => {
    const { connection, handle } = setUp()
    const first = Promise.withResolvers<void>()
    handle.answer = () => first.promise
    for (const found of ['a', 'b', '', 'c', null]) connection.find(found)
    const ways = (...names: string[]) =>
      names.map((candidate) => ({ candidate, sdpMid: '0', sdpMLineIndex: 0 }))
    expect(handle.trickled).toEqual([ways('a')])
    handle.answer = () => Promise.reject(new Error('lost'))
    first.resolve()
    await later()
    expect(handle.trickled).toEqual([ways('a'), ways('b', 'c'), null])
  })

  it('[G1] stores early candidates until the answer, and skips those that the browser cannot read', async () => {
    const { connection, handle, peer } = setUp()
    connection.fail = 'addIceCandidate early'
    await peer.offer()
    handle.emit('trickle', { candidate: 'early', sdpMid: '0' })
    handle.emit('trickle', { completed: true })
    expect(connection.did.at(-1)).toBe('setLocalDescription')
    await peer.accept(answer)
    expect(connection.did.slice(-2)).toEqual(['addIceCandidate early', 'addIceCandidate end'])
  })

  it('[G1] hangs up with the gateway, once, and refuses what is asked of it then', async () => {
    const { connection, handle, peer, ended } = setUp()
    await peer.offer()
    handle.answer = () => Promise.reject(new Error('lost'))
    await Promise.all([peer.close(), peer.close()])
    expect([handle.hangups, ended, connection.connectionState]).toEqual([1, ['closed'], 'closed'])
    await expect(peer.accept(answer)).rejects.toMatchObject({ kind: 'closed' })
    connection.find('late')
    handle.emit('hangup', { reason: 'late' })
    expect([handle.trickled, ended]).toEqual([[], ['closed']])
  })

  it('[G1] ends when the gateway hangs up, and does not hang up in its turn', async () => {
    const { connection, handle, peer, ended } = setUp()
    await peer.offer()
    handle.emit('hangup', { reason: 'DTLS alert' })
    await peer.close()
    expect([handle.hangups, ended, connection.connectionState]).toEqual([0, ['DTLS alert'], 'closed'])
  })

  it.each(['abort', 'detach'])(
    '%s refuses the offer that is being made, whatever comes of it',
    async (how) => {
      const stop = new AbortController()
      const { connection, handle, peer, ended } = setUp({ signal: stop.signal })
      const gate = Promise.withResolvers<void>()
      connection.gate = gate.promise
      const offering = peer.offer()
      if (how === 'abort') stop.abort()
      else handle.emit('detached', {})
      await expect(offering).rejects.toMatchObject({ kind: 'closed' })
      gate.resolve()
      await later()
      expect(ended).toEqual([how === 'abort' ? 'closed' : 'detached'])
    },
  )

  it('tells how its connection stands', async () => {
    const { connection, peer } = setUp()
    const states: string[] = []
    peer.on('state', (state) => states.push(state))
    connection.become('connected')
    connection.become('failed')
    await peer.close()
    expect(states).toEqual(['connected', 'failed'])
  })
})
