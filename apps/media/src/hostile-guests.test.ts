import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@footlight/test-kit/wait'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { limits as signallingLimits } from './dialects/stream/limits.ts'
import { limits } from './rooms/limits.ts'
import { getOffer, sendOffer, sendResponse } from './testing/media-kit.ts'
import { malformedSdes } from './testing/peers/engine-kit.ts'
import { FrontDoor } from './testing/peers/front-door.ts'
import { Peers } from './testing/peers/peers.ts'

/** of quiet, and of attack; 60 for the proof by hand */
const seconds = 6
const payers = Array.from({ length: 10 }, (_, index) => `payer ${index}`)

let door: FrontDoor
let publishers: Peers
let viewers: Peers
let sides: Peers[]

beforeEach(async () => {
  door = await FrontDoor.open()
  publishers = new Peers()
  viewers = new Peers()
  sides = [new Peers(), new Peers()]
})

afterEach(async () => {
  await door[Symbol.asyncDispose]()
  await Promise.all([publishers, viewers, ...sides].map((peers) => peers[Symbol.asyncDispose]()))
})

const ignored = (): undefined => undefined
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** A new guest who sends the packet as soon as it can; now and then a connect fails, as that of any client. */
const strike = async (side: Peers, id: string, address: string): Promise<boolean> => {
  using client = await door.connect(address)
  await door.answer(client, await door.guestToken(id), (sdp) => side.play(id, sdp))
  const connected = await until('a guest', async () => (await side.count(id)).connected, {
    withinMs: 5_000,
  }).catch(ignored)
  if (connected) await side.sendRaw(id, malformedSdes)
  await sleep(1_000)
  await side.close(id)
  return connected === true
}

/** One whose handshake is not by the certificate that its answer names. */
const forge = async (side: Peers, id: string, address: string): Promise<string> => {
  using client = await door.connect(address)
  return await door.answer(client, await door.guestToken(id), async (sdp) =>
    (await side.play(id, sdp)).replaceAll(/(sha-256) ..:../g, '$1 00:00'),
  )
}

const strikeEverySecond = async (side: Peers, name: string, network: string) => {
  const strikes: Promise<boolean>[] = []
  const forgeries: Promise<string>[] = []
  for (let second = 0; second < seconds; second += 1) {
    strikes.push(strike(side, `${name} ${second}`, `${network}.${second}`).catch(() => false))
    forgeries.push(forge(side, `${name}, forged ${second}`, `${network}.${100 + second}`).catch(() => ''))
    await sleep(1_000)
  }
  return {
    struck: (await Promise.all(strikes)).filter((struck) => struck).length,
    forged: await Promise.all(forgeries),
  }
}

/** An answer without a peer that connects. */
const answerWithoutPeer = (offerSdp: string): string =>
  offerSdp.replaceAll('a=setup:actpass', 'a=setup:active').replaceAll('a=sendonly', 'a=recvonly')

/** Two hundred, few of each address: half of them never answer, the others' transport never comes up. */
const askAndStayAway = (): Promise<(number | undefined)[]> =>
  times(200, async (index) => {
    using client = await door.connect(`203.0.113.${index % 50}`)
    const token = await door.guestToken(`silent ${index}`)
    const { status, sdp, streamInfo } = await client.ask(getOffer(token))
    if (index % 2 === 0 || !sdp) return status
    return (await client.ask(sendResponse(token, streamInfo?.sessionId, answerWithoutPeer(sdp.sdp)))).status
  })

/** As many sockets of one address as it gets, each of which asks for the stream; null where it got none. */
const crowd = async (): Promise<(number | null)[]> => {
  const sockets = signallingLimits.sockets.perAddress + 20
  const clients = await times(sockets, () => door.connect('198.18.0.1').catch(() => null))
  using stack = new DisposableStack()
  for (const client of clients) stack.use(client)
  return await times(sockets, async (index) => {
    const reply = await clients[index]?.ask(getOffer(await door.guestToken(`crowd ${index}`)))
    return reply?.status ?? null
  })
}

/** as many as a socket bears, which takes three messages in each */
const roundsOfASocket = Math.floor(signallingLimits.socketMessages.burst / 3)

/**
 * Answers that are wrong by a byte or two, keys in the clear, candidates by the thousand, an offer to publish: on one socket
 * after another, each left before it has sent too much.
 */
const flood = async (): Promise<Set<number>> => {
  const statuses = new Set<number>()
  for (let round = 0; round < seconds * 20; round += roundsOfASocket)
    for (const status of await floodSocket(round)) statuses.add(status)
  return statuses
}

const floodSocket = async (from: number): Promise<Set<number>> => {
  using client = await door.connect('198.18.0.2')
  const token = await door.guestToken('flood')
  const statuses = new Set<number>()
  for (let round = from; round < from + roundsOfASocket; round += 1) {
    const offer = await client.ask(getOffer(token))
    const sdp = answerWithoutPeer(offer.sdp?.sdp ?? '')
    const at = (round * 37) % sdp.length
    const candidates = 'a=candidate:1 1 UDP 1 192.0.2.7 9 typ host\r\n'.repeat(1_000)
    const noise = [
      sdp.slice(0, at) + String.fromCharCode(33 + (round % 90)) + sdp.slice(at + 2),
      sdp.replaceAll(/a=fingerprint:.*/g, 'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:AAAA'),
      sdp + candidates.repeat(round % 4),
    ][round % 3]
    const sessionId = offer.streamInfo?.sessionId
    const iceCandidates = Array.from({ length: 1_000 }, () => ({ candidate: 'candidate:1', sdpMid: '0' }))
    statuses.add((await client.ask({ ...sendResponse(token, sessionId, noise), iceCandidates })).status)
    statuses.add((await client.ask(sendOffer(token, noise))).status)
    await sleep(50)
  }
  return statuses
}

/** The seconds of the ten viewers, from now on, that were not billed, once all evidence has arrived. */
const lostIn = async (work: () => Promise<void>): Promise<number> => {
  const first = Math.floor(Date.now() / 1000) + 1
  await Promise.all([work(), sleep((seconds + 1) * 1000)])
  const wanted = Array.from({ length: seconds }, (_, index) => first + index)
  const notificationsOf = (id: string) => door.evidence.filter(({ sessionId }) => sessionId === id)
  await until(
    'all evidence',
    () => payers.every((id) => notificationsOf(id).some(({ second }) => second >= first + seconds)),
    { withinMs: 8_000 },
  ).catch(ignored)
  return payers.flatMap((id) => {
    const billed = new Set(notificationsOf(id).flatMap((one) => (one.videoDelivered ? [one.second] : [])))
    return wanted.filter((second) => !billed.has(second))
  }).length
}

it('[E3] ten paying viewers lose no billed second while guests attack the lobby', {
  timeout: 240_000,
}, async () => {
  await door.publish(publishers, 'performer')
  const paying = await Promise.all(payers.map((id) => door.pay(viewers, id)))
  await until('all are billed', () =>
    payers.every((id) => door.evidence.some((one) => one.sessionId === id && one.videoDelivered)),
  )
  const workers = door.engine.workers.map(({ pid }) => pid)
  const quiet = await lostIn(async () => undefined)

  let struck = 0
  let forged: string[] = []
  let performer = ''
  const attacked = await lostIn(async () => {
    const strikes = Promise.all(
      sides.map((side, index) => strikeEverySecond(side, `guest of side ${index},`, `192.0.${index + 2}`)),
    )
    const silent = askAndStayAway()
    const noise = Promise.all([flood(), crowd()])
    // meanwhile the performer's browser connects anew, and takes the stream over
    await sleep((seconds * 1000) / 2)
    performer = await door.publish(publishers, 'performer again')
    const results = await strikes
    struck = results.reduce((sum, one) => sum + one.struck, 0)
    forged = results.flatMap((one) => one.forged)
    // there are fewer places for openings: 504 asks to try again, 507 says that one's own is gone
    expect(
      (await silent).filter((status) => status === undefined || ![200, 504, 507].includes(status)),
    ).toEqual([])
    expect((await silent).filter((status) => status === 200).length).toBeGreaterThanOrEqual(32)
    const [statuses, ofOneAddress] = await noise
    // 507 and 509: there was no place for the opening that it answers
    expect([...statuses].filter((status) => ![200, 403, 505, 507, 508, 509].includes(status))).toEqual([])
    expect(ofOneAddress.filter((status) => status === 200).length).toBeLessThanOrEqual(
      limits.openings.perAddress,
    )
    expect(ofOneAddress.filter((status) => status === null)).toHaveLength(20)
  })

  expect(struck).toBeGreaterThan(seconds)
  expect(forged.filter((id) => door.saw('connected', id))).toEqual([])
  expect({ lost: attacked - quiet > 0 ? attacked : 0, quiet }).toEqual({ lost: 0, quiet })
  expect([...paying, performer].filter((id) => door.saw('lost', id))).toEqual([])
  // a connection of one m-line is immune: not even the lobby's worker fell
  expect(door.engine.workers.map(({ pid }) => pid)).toEqual(workers)
})
