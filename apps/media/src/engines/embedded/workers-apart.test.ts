import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { until } from '@footlight/test-kit/wait'
import { describe, it } from 'vitest'
import { EngineKit, malformedSdes, peer } from '../../testing/peers/engine-kit.ts'
import { LossyPath } from '../../testing/peers/lossy-path.ts'

// [P13] the lobby opens as they come
const guest = (connectionId: string) => peer(connectionId, { audience: 'lobby', fromMs: Date.now() })
const suspect = (connectionId: string) => peer(connectionId, { apart: true })
const picture = { kinds: ['video'] } as const
const watches = async (kit: EngineKit, id: string, frames = 15): Promise<void> => {
  const framesOf = async () => (await kit.viewers.count(id)).frames
  const before = await framesOf()
  await until(`frames of ${id}`, async () => (await framesOf()) >= before + frames)
}

/** Each has an engine of its own. */
describe('workers apart', () => {
  it.concurrent('[E3] feeds the lobby by a cascade: each packet once, keyframes and repair across it, and no trace of it', async ({
    expect,
  }) => {
    await using kit = await EngineKit.start()
    await kit.publish('p', { dropEvery: 40 })
    await using path = await LossyPath.open(kit.worker('lobby').udpPort, { down: { dropEvery: 25 } })
    await Promise.all([
      kit.play('payer'),
      kit.play(guest('guest'), picture),
      kit.play(guest('lossy'), { ...picture, path }),
      kit.play(guest('sound'), { kinds: ['audio'] }),
    ])
    const asked = (await kit.publishers.count('p')).keyframeRequests
    await watches(kit, 'lossy', 60)
    await watches(kit, 'guest')
    for (const id of ['payer', 'guest', 'lossy']) {
      // more may be on their way again at any moment
      await until(`repair for ${id}`, async () => (await kit.viewers.count(id)).missing <= 2)
      expect((await kit.viewers.count(id)).sources).toBe(id === 'payer' ? 2 : 1)
    }
    expect((await kit.viewers.count('lossy')).resent).toBeGreaterThan(3)
    expect((await kit.viewers.count('sound')).packets).toBeGreaterThan(20)
    expect(asked).toBeGreaterThan(0)
    // a guest who comes late asks for a keyframe, and gets it from the publisher
    await sleep(1_000)
    await kit.play(guest('late'), picture)
    await watches(kit, 'late', 5)
    expect((await kit.publishers.count('p')).keyframeRequests).toBeGreaterThan(asked)
    const reported = kit.events.flatMap((event) =>
      event.type === 'evidence'
        ? event.viewers.map(({ connectionId }) => connectionId)
        : [event.connectionId],
    )
    expect(reported.filter((id) => id.startsWith('cascade'))).toEqual([])
    await until('evidence of a guest', () => kit.evidenceOf('guest').some((one) => one.videoDelivered))
  })

  it.concurrent('[P13] sends a guest nothing that was made before the lobby opened, of an uplink that is 1.5 s late from its start', async ({
    expect,
  }) => {
    await using kit = await EngineKit.start()
    await using path = await LossyPath.open(kit.worker('stage').udpPort, { up: { delayMs: 1_500 } })
    // which makes a keyframe each second, asked or not
    await kit.publish(
      'p',
      { clip: fileURLToPath(new URL('../../../clips/p1003', import.meta.url)) },
      { path },
    )
    expect(await until('its round trip', () => kit.saw('roundTrip', 'p'))).toMatchObject({
      ms: expect.toSatisfy((ms) => ms >= 1_500),
    })
    // late enough for the guest to be there by then
    const fromMs = Date.now() + 3_000
    await kit.play(peer('guest', { audience: 'lobby', fromMs }), picture)
    await watches(kit, 'guest', 1)
    expect(Date.now() - fromMs).toBeGreaterThanOrEqual(1_500)
  })

  it.concurrent('[E3] feeds the lobby from several streams of one worker concurrently', async () => {
    await using kit = await EngineKit.start()
    const streams = ['live/p1', 'live/p2', 'live/p3']
    for (const stream of streams) {
      await kit.publish(peer(`publisher of ${stream}`, { stream }))
      await kit.play(peer(`guest of ${stream}`, { stream, audience: 'lobby' }), picture)
    }
    for (const stream of streams) await watches(kit, `guest of ${stream}`)
  })

  it.concurrent('[E3] keeps feeding the lobby when either worker is replaced, and when the publisher returns', async ({
    expect,
  }) => {
    await using kit = await EngineKit.start()
    await kit.publish('p')
    // as clients do: on a slow machine a cascade that has not connected within 3 s is made anew
    const plays = (id: string) =>
      until(`${id} to play`, () =>
        kit.play(guest(id), picture).then(
          () => true,
          () => false,
        ),
      )
    await plays('guest')
    await watches(kit, 'guest')
    process.kill(kit.worker('lobby').pid, 'SIGKILL')
    expect(await until('lost', () => kit.saw('lost', 'guest'))).toMatchObject({ reason: 'worker' })
    await plays('again')
    await watches(kit, 'again')

    process.kill(kit.worker('stage').pid, 'SIGKILL')
    await until('lost', () => kit.saw('lost', 'p'))
    await until('publisher again', () =>
      kit.publish('p2').then(
        () => true,
        () => false,
      ),
    )
    // the same connection, not a new one
    await watches(kit, 'again', 30)
    expect(kit.saw('lost', 'again')).toBeUndefined()
    expect((await kit.viewers.count('again')).sources).toBe(1)

    await kit.engine.close('p2')
    await kit.publish('p3')
    await watches(kit, 'again', 30)
    expect(kit.saw('lost', 'again')).toBeUndefined()
  })

  it.concurrent('[E3] moves the peers of a hung worker to workers apart, where a second hang affects no other peer', async ({
    expect,
  }) => {
    await using kit = await EngineKit.start()
    await kit.publish('p')
    await kit.play('attacker')
    await kit.play('payer')
    await watches(kit, 'attacker')
    await kit.viewers.sendRaw('attacker', malformedSdes)
    for (const id of ['p', 'attacker', 'payer'])
      expect(await until(`lost ${id}`, () => kit.saw('lost', id))).toMatchObject({ reason: 'hung' })
    const joins = (id: string, join: () => Promise<unknown>) =>
      until(`${id} to join`, () =>
        join().then(
          () => true,
          () => false,
        ),
      )
    await joins('p2', () => kit.publish(suspect('p2')))
    // on a busy machine the stream is not yet carried to the other workers, and the first try is refused
    await joins('attacker2', () => kit.play(suspect('attacker2')))
    await joins('payer2', () => kit.play(suspect('payer2')))
    await joins('stranger', () => kit.play('stranger'))
    await joins('guest', () => kit.play(guest('guest'), picture))
    await Promise.all(['attacker2', 'payer2', 'stranger', 'guest'].map((id) => watches(kit, id)))
    await kit.viewers.sendRaw('attacker2', malformedSdes)
    expect(await until('lost', () => kit.saw('lost', 'attacker2'))).toMatchObject({ reason: 'hung' })
    await Promise.all(['payer2', 'stranger', 'guest'].map((id) => watches(kit, id, 30)))
    for (const id of ['p2', 'payer2', 'stranger', 'guest']) expect(kit.saw('lost', id)).toBeUndefined()
  })

  it.concurrent('[E3] gives a worker an empty environment, and only the rights that it needs', async ({
    expect,
  }) => {
    await using kit = await EngineKit.start()
    for (const { pid } of kit.engine.workers) {
      const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
        .split('\0')
        .filter((line) => line !== '')
        .map((line) => line.split('=')[0])
      // by which a forked process finds its parent
      expect(names.filter((name) => !name?.startsWith('NODE_CHANNEL_'))).toEqual([])
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      expect(line).toContain('--permission')
      expect(
        line.filter((word) => /--allow-(fs-write|child-process|worker|wasi|inspector)/.test(word)),
      ).toEqual([])
      expect(line.filter((word) => /--allow-fs-read=(\*|\/)$/.test(word))).toEqual([])
    }
  })
})

/** Whether the process has exited, or is a zombie because its parent is stopped. */
const isGone = (pid: number): boolean => {
  try {
    return /^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}

it.concurrent('[B11] ends a worker whose parent hangs: its evidence would reach no other process', {
  timeout: 60_000,
}, async ({ expect }) => {
  const entry = fileURLToPath(new URL('../../testing/peers/engine-process.ts', import.meta.url))
  const parent = fork(entry, [], { execArgv: [] })
  try {
    const [pids] = (await once(parent, 'message')) as [number[]]
    expect(pids.map(isGone)).toEqual([false, false])
    parent.kill('SIGSTOP')
    await until('the end of the workers', () => pids.every(isGone), { withinMs: 15_000 })
  } finally {
    parent.kill('SIGKILL')
  }
})
