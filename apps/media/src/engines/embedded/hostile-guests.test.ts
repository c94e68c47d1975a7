import { afterEach, beforeEach, expect, it } from 'vitest'
import { EngineKit, malformedSdes, peer, sleep, until } from '../../testing/peers/engine-kit.ts'
import { Peers } from '../../testing/peers/peers.ts'

/** of quiet, and of attack; 60 for the proof by hand */
const seconds = 6
const payers = Array.from({ length: 10 }, (_, index) => `payer ${index}`)

let kit: EngineKit
let sides: Peers[]

beforeEach(async () => {
  kit = await EngineKit.start()
  sides = [new Peers(), new Peers()]
})

afterEach(async () => {
  await kit[Symbol.asyncDispose]()
  await Promise.all(sides.map((side) => side[Symbol.asyncDispose]()))
})

const guest = (connectionId: string) => peer(connectionId, { audience: 'lobby' })
const picture = { offerSdp: null, kinds: ['video'] } as const
const ignored = (): undefined => undefined

/** A new guest who sends the packet as soon as it can; now and then a connect fails, as anybody's does. */
const strike = async (side: Peers, id: string): Promise<boolean> => {
  const { sdp } = await kit.engine.play(guest(id), picture)
  await kit.engine.answer(id, await side.play(id, sdp))
  const connected = await until('a guest', () => kit.saw('connected', id), 5_000).then(
    () => true,
    () => false,
  )
  if (connected) await side.sendRaw(id, malformedSdes)
  return connected
}

const strikeEverySecond = async (side: Peers, name: string): Promise<number> => {
  const strikes: Promise<boolean>[] = []
  for (let second = 0; second < seconds; second += 1) {
    strikes.push(strike(side, `${name} ${second}`).catch(() => false))
    await sleep(1_000)
  }
  return (await Promise.all(strikes)).filter((struck) => struck).length
}

const askAndNeverAnswer = (): Promise<unknown> =>
  Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      kit.engine.play(guest(`idle ${index}`), picture).catch(ignored),
    ),
  )

const floodWithSdp = async (): Promise<void> => {
  const { sdp } = await kit.engine.play(guest('flood'), picture)
  for (let round = 0; round < seconds * 20; round += 1) {
    const at = (round * 37) % sdp.length
    const mutated = sdp.slice(0, at) + String.fromCharCode(33 + (round % 90)) + sdp.slice(at + 2)
    await kit.engine.answer('flood', mutated).catch(ignored)
    await kit.engine.play(guest('flood by offer'), { ...picture, offerSdp: mutated }).catch(ignored)
    await sleep(50)
  }
}

/** Seconds of the ten from this moment on that were not billed, once all of them are told. */
const lostIn = async (work: () => Promise<void>): Promise<number> => {
  const first = Math.floor(Date.now() / 1000) + 1
  await Promise.all([work(), sleep((seconds + 1) * 1000)])
  const wanted = Array.from({ length: seconds }, (_, index) => first + index)
  await until(
    'all evidence',
    () => payers.every((id) => kit.evidenceOf(id).some(({ second }) => second >= first + seconds)),
    8_000,
  ).catch(ignored)
  const isBilled = (id: string, second: number): boolean =>
    kit.evidenceOf(id).some((one) => one.second === second && one.videoDelivered)
  return payers.flatMap((id) => wanted.filter((second) => !isBilled(id, second))).length
}

it('[E3] guests who do their worst cost ten paying viewers not one billed second', {
  timeout: 240_000,
}, async () => {
  await kit.publish('her')
  await Promise.all(payers.map((id) => kit.play(peer(id, { metered: true }))))
  kit.engine.fund(payers.map((connectionId) => ({ connectionId, forMs: 3_600_000 })))
  await until('all are billed', () =>
    payers.every((id) => kit.evidenceOf(id).some(({ videoDelivered }) => videoDelivered)),
  )
  const workers = kit.engine.workers.map(({ pid }) => pid)
  const quiet = await lostIn(async () => undefined)

  let strikes = 0
  const attacked = await lostIn(async () => {
    const struck = Promise.all(sides.map((side, index) => strikeEverySecond(side, `guest of side ${index},`)))
    const noise = Promise.all([askAndNeverAnswer(), floodWithSdp()])
    // in the midst of it her browser connects anew, and takes her stream over
    await sleep((seconds * 1000) / 2)
    await kit.publish('her again')
    await kit.engine.close('her')
    strikes = (await struck).reduce((sum, one) => sum + one, 0)
    await noise
  })

  expect(strikes).toBeGreaterThan(seconds)
  expect({ lost: attacked - quiet > 0 ? attacked : 0, quiet }).toEqual({ lost: 0, quiet })
  for (const id of [...payers, 'her again']) expect(kit.saw('lost', id)).toBeUndefined()
  // a connection of one m-line is immune: not even the lobby's worker fell
  expect(kit.engine.workers.map(({ pid }) => pid)).toEqual(workers)
})
