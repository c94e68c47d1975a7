import type { StreamTokenClaims } from '@footlight/contract/internal'
import { ManualClock } from '@footlight/test-kit/clock'
import { describe, expect, it } from 'vitest'
import { EngineError } from '../../engines/port.ts'
import { SdpError } from '../../sdp/session.ts'
import { codecs, offerSdp, WatchedEngine } from '../../testing/watched-engine.ts'
import { Refusal } from '../refusal.ts'
import { connectWithinMs } from '../room/room.ts'
import { Rooms } from '../rooms.ts'
import type { Connection, Wanted } from './connection.ts'
import type { ConnectionEvent } from './held-connection.ts'

const stream = 'live/p1001'
const publisher: StreamTokenClaims = {
  sub: 'performer',
  kind: 'performer',
  stream,
  direction: 'publish',
  ses: 'stage',
  jti: 'publisher token',
  iat: 1,
  exp: 4_000_000_000,
}
const payer: StreamTokenClaims = {
  ...publisher,
  sub: 'client',
  kind: 'client',
  direction: 'play',
  ses: 'show',
}
const guest: StreamTokenClaims = { ...payer, sub: 'cookie', kind: 'guest', ses: 'lobby', audience: 'lobby' }
const candidate = { candidate: 'candidate:1 1 UDP 1 192.0.2.7 9 typ host', sdpMid: '0', sdpMLineIndex: 0 }

function createScene() {
  const clock = new ManualClock(1_700_000_000_000)
  const engine = new WatchedEngine()
  let ids = 0
  const rooms = new Rooms({ engine, clock, newId: () => `connection-${++ids}` })
  const admit = (claims: StreamTokenClaims, wanted: Partial<Wanted> = {}) => {
    const direction = claims.direction === 'publish' ? 'publish' : 'play'
    return rooms.admit(claims, { stream: claims.stream, direction, address: null, ...wanted })
  }
  const onAir = async (): Promise<Connection> => {
    const connection = admit(publisher)
    await connection.publish(offerSdp)
    engine.emit({
      type: 'media',
      connectionId: connection.id,
      hasVideo: true,
      hasAudio: true,
      pictureFault: null,
      codecs,
    })
    return connection
  }
  const kindsOf = ({ id }: Connection) =>
    engine.calls.flatMap((call) => (call.call === 'play' && call.peer.connectionId === id ? [call] : []))[0]
      ?.wanted.kinds
  return { clock, engine, rooms, admit, onAir, kindsOf }
}

/** What a connection tells from now on. */
function eventsOf(connection: Connection): ConnectionEvent[] {
  const events: ConnectionEvent[] = []
  connection.subscribe((event) => events.push(event))
  return events
}

const codeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work()
    return 'none'
  } catch (error) {
    if (error instanceof Refusal || error instanceof SdpError || error instanceof EngineError)
      return error.code
    throw error
  }
}

describe('a connection', () => {
  it('[E1] that leaves in the midst of the effects of its room leaves after them', async () => {
    const { engine, rooms, admit, onAir } = createScene()
    const performer = await onAir()
    const viewer = admit(guest)
    await viewer.play()
    rooms.subscribe(({ type }) => {
      if (type === 'streamLost') viewer.leave()
    })
    performer.leave()
    const closed = engine.calls.flatMap((call) => (call.call === 'close' ? [call.connectionId] : []))
    expect(closed).toEqual([performer.id, viewer.id])
  })

  it('[D8] is admitted only for the stream and direction of its token', async () => {
    const { admit } = createScene()
    const refused = [
      () => admit(publisher, { stream: 'live/p2' }),
      () => admit(publisher, { direction: 'play' }),
      () => admit({ ...publisher, exp: 1_600_000_000 }),
      () => admit(payer).publish(offerSdp),
      () => admit(publisher).play(),
    ]
    expect(await Promise.all(refused.map(codeOf))).toEqual([
      'WRONG_STREAM',
      'WRONG_DIRECTION',
      'TOKEN_EXPIRED',
      'WRONG_DIRECTION',
      'WRONG_DIRECTION',
    ])
  })

  it('[D9] refuses invalid offers, and the running publisher keeps its connection', async () => {
    const { engine, admit, onAir } = createScene()
    const first = await onAir()
    expect(await codeOf(() => admit(publisher).publish('noise'))).toBe('SDP_NOT_UNDERSTOOD')
    const unplayable = offerSdp.replaceAll('H264', 'AV1')
    expect(await codeOf(() => admit(publisher).publish(unplayable))).toBe('OFFER_REFUSED')
    expect(await codeOf(() => admit({ ...publisher, media: 'audio' }).publish(offerSdp))).toBe('SOUND_ONLY')
    expect([...engine.publishers.keys()]).toEqual([first.id])
  })

  it('tells what becomes of it, and its end once', async () => {
    const { engine, rooms, admit, onAir } = createScene()
    const publisher = await onAir()
    const ofPublisher = eventsOf(publisher)
    const viewer = admit(payer)
    const ofViewer = eventsOf(viewer)
    await viewer.play()
    await viewer.answer(offerSdp)
    engine.emit({ type: 'slow', connectionId: viewer.id })
    engine.emit({
      type: 'media',
      connectionId: publisher.id,
      hasVideo: false,
      hasAudio: true,
      pictureFault: null,
      codecs,
    })
    engine.emit({ type: 'lost', connectionId: publisher.id, reason: 'silent' })
    rooms.revoke(['show', 'stage'])
    expect(ofPublisher).toEqual([
      { type: 'media', hasVideo: false, hasAudio: true, pictureFault: null, codecs },
      { type: 'ended', reason: 'silent' },
    ])
    expect(ofViewer).toEqual([{ type: 'connected' }, { type: 'slow' }, { type: 'ended', reason: 'revoked' }])
  })

  it.each([
    ['left', ({ viewer }) => viewer.leave()],
    ['replaced', ({ admit }) => admit(payer).play()],
    ['late', ({ clock }) => clock.pass(connectWithinMs + 1_000)],
    ['stopped', ({ rooms }) => rooms[Symbol.asyncDispose]()],
  ] satisfies [string, (scene: ReturnType<typeof createScene> & { viewer: Connection }) => unknown][])(
    'ends %s',
    async (reason, end) => {
      const scene = createScene()
      await scene.onAir()
      const viewer = scene.admit(payer)
      await viewer.play()
      const events = eventsOf(viewer)
      await end({ ...scene, viewer })
      expect(events).toEqual([{ type: 'ended', reason }])
      expect(scene.engine.closed).toContain(viewer.id)
    },
  )

  it('opens once, and not when it has left', async () => {
    const { admit, onAir } = createScene()
    const publisher = await onAir()
    expect(await codeOf(() => publisher.publish(offerSdp))).toBe('ALREADY_OPEN')
    const viewer = admit(payer)
    viewer.leave()
    expect(await codeOf(() => viewer.play())).toBe('SESSION_NOT_FOUND')
  })

  it('[H1] answers a player that offers, and takes no answer from it', async () => {
    const { engine, admit, onAir } = createScene()
    await onAir()
    const viewer = admit(payer)
    const other = admit(payer)
    await other.play()
    expect(await codeOf(() => viewer.play('noise'))).toBe('SDP_NOT_UNDERSTOOD')
    expect(await codeOf(() => viewer.play(offerSdp.replace('sendrecv', 'sendonly')))).toBe('OFFER_REFUSED')
    expect([...engine.viewers.keys()]).toEqual([other.id])
    expect((await viewer.play(offerSdp)).sdp).toContain('v=0')
    expect(engine.calls.at(-1)).toMatchObject({ call: 'play', wanted: { offerSdp } })
    expect(await codeOf(() => viewer.answer(offerSdp))).toBe('SESSION_NOT_FOUND')
  })

  it('[G3, H1] passes candidates on once their description exists, up to a limit, and none of other connections', async () => {
    const { engine, admit, onAir } = createScene()
    await onAir()
    const viewer = admit(payer)
    expect(await codeOf(() => viewer.trickle(candidate))).toBe('SESSION_NOT_FOUND')
    const offer = viewer.play()
    await Promise.all([viewer.trickle(candidate), viewer.trickle(null), offer])
    for (let number = 0; number < 1_000; number++) await viewer.trickle(candidate)
    const trickled = engine.calls.filter(({ call }) => call === 'trickle')
    expect(trickled.slice(0, 2)).toEqual([
      { call: 'trickle', connectionId: viewer.id, candidate },
      { call: 'trickle', connectionId: viewer.id, candidate: null },
    ])
    expect(trickled.length).toBeLessThan(100)
    viewer.leave()
    const other = admit(payer)
    await other.play()
    other.leave()
    expect(await codeOf(() => other.trickle(null))).toBe('SESSION_NOT_FOUND')
  })

  it('[D5] is resumed only by its own session, for the same stream and direction', async () => {
    const { rooms, admit, onAir } = createScene()
    const publisher = await onAir()
    const viewer = admit(payer)
    await viewer.play()
    const wanted = { stream, direction: 'play', address: null } as const
    const again = () => rooms.resume(payer, wanted, viewer.id)
    expect(again()).toBe(viewer)
    expect(await codeOf(() => rooms.resume({ ...payer, ses: 'other' }, wanted, viewer.id))).toBe(
      'WRONG_SESSION',
    )
    expect(await codeOf(() => rooms.resume(payer, wanted, publisher.id))).toBe('SESSION_NOT_FOUND')
    viewer.leave()
    expect(await codeOf(again)).toBe('SESSION_NOT_FOUND')
  })

  it('[D7] 504: a publisher who comes back while the worker dies is asked to try again', async () => {
    const { engine, admit } = createScene()
    const connection = admit(publisher)
    const answer = codeOf(() => connection.publish(offerSdp))
    engine.emit({ type: 'lost', connectionId: connection.id, reason: 'worker' })
    expect(await answer).toBe('UNAVAILABLE')
  })
})

it('[B11] the connections of one session have one payer', async () => {
  const { engine, admit, onAir } = createScene()
  await onAir()
  for (const claims of [payer, { ...payer, metered: true as const }, { ...payer, metered: true as const }])
    await admit(claims).play()
  const payers = engine.calls.flatMap((call) => (call.call === 'play' ? [call.peer.payer] : []))
  expect(payers).toEqual([undefined, 'show', 'show'])
})

describe('the lobby', () => {
  it('[E3] gets one kind on a connection, its sound beside its picture', async () => {
    const { engine, admit, onAir, kindsOf } = createScene()
    await onAir()
    const [picture, sound, show] = [admit(guest), admit(guest, { media: 'audio' }), admit(payer)]
    for (const viewer of [picture, sound, show]) await viewer.play()
    expect([kindsOf(picture), kindsOf(sound), kindsOf(show)]).toEqual([
      ['video'],
      ['audio'],
      ['video', 'audio'],
    ])
    expect([...engine.viewers.keys()]).toEqual([picture.id, sound.id, show.id])
  })
})

describe('a hung worker', () => {
  it('[E3] quarantines peers that were on two of them, also those that left before it was noticed', async () => {
    const { clock, engine, admit, onAir } = createScene()
    await onAir()
    for (const leaves of [false, true]) {
      const attacker = admit(guest, { address: '203.0.113.9' })
      await attacker.play()
      if (leaves) attacker.leave()
      engine.emit({ type: 'lost', connectionId: attacker.id, reason: 'hung' })
      await clock.pass(5_000)
    }
    expect(await codeOf(() => admit(guest))).toBe('QUARANTINED')
    const newCookie = { ...guest, sub: 'new', ses: 'new', jti: 'new' }
    expect(await codeOf(() => admit(newCookie, { address: '203.0.113.9' }))).toBe('QUARANTINED')
    expect(await codeOf(() => admit(newCookie, { address: '203.0.113.10' }))).toBe('none')
    expect(await codeOf(() => admit(payer, { address: '203.0.113.9' }))).toBe('none')
    await clock.pass(10 * 60_000)
    expect(await codeOf(() => admit(guest))).toBe('none')
  })

  it('[E3] does not refuse stage peers after one hang: they, and only they, return on a worker apart', async () => {
    const { clock, engine, admit, onAir } = createScene()
    await onAir()
    await admit(payer).play()
    engine.loseAll('hung')
    await clock.pass(2_000)
    await onAir()
    const other = admit({ ...payer, sub: 'other', ses: 'other', jti: 'other' })
    for (const connection of [admit(payer), other, admit(guest)]) await connection.play()
    const places = engine.calls.flatMap((call) =>
      'peer' in call ? [`${call.peer.audience} ${call.peer.apart ?? false}`] : [],
    )
    expect(places.slice(2)).toEqual(['stage true', 'stage true', 'stage false', 'lobby false'])
    await clock.pass(10 * 60_000)
    await admit(payer).play()
    expect(engine.calls.at(-1)).toMatchObject({ peer: expect.not.objectContaining({ apart: true }) })
  })
})
