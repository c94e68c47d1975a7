import { setTimeout as sleep } from 'node:timers/promises'
import { clientSeenEveryMs, type RealtimeEvent, type Session, type StreamOptions } from '@footlight/contract'
import type { Peers } from '../../../apps/media/src/testing/peers/peers.ts'
import { peeksOf, type ShowPlan, showsOf } from '../script.ts'
import type { House, PaidSeat } from './house.ts'
import type { Person } from './person.ts'
import { Seat } from './seat.ts'

const password = 'an evening at the footlights'
const credits = 5_000
const tickMs = 500
const keepEveryMs = 2_000
const answeredWithinMs = 20_000
const tellsAgain = 10
const tellAgainMs = 500
const lines = ['Hello!', 'Encore, please', 'How do you do that?', 'Wonderful', 'Good night'] as const

/** Something that a client does beside the picture, so long after it came. */
interface Act {
  atMs: number
  act(): Promise<unknown>
}

interface Parts {
  house: House
  peers: Peers
  /** of all clients */
  number: number
}

/** Registers and tops up for the evening. */
export async function comeIn({ house, number }: Parts): Promise<Person> {
  const client = house.person('client', number)
  const body = { email: `evening-${number}@footlight.test`, username: `evening-${number}`, password }
  await client.call('register', { body: { ...body, adult: true } })
  await client.listen()
  await topUp(client, credits)
  return client
}

/** [T1] A top-up with the sandbox, by its page's own form. */
async function topUp(client: Person, amount: number): Promise<void> {
  const { payment } = await client.call('buy', { params: { amount, method: 'sandbox' }, query: {} })
  await client.submit(new URL(payment.redirectUrl, 'http://house').pathname, { action: 'pay' })
}

/** One private show after the other with one performer, open to peeking. */
export async function attendShows(parts: Parts, client: Person, performerNumber: number): Promise<void> {
  const { house, number } = parts
  let topUps = 0
  await house.again(showsOf(house.seed, number), async (plan) => {
    await house.pause(plan.afterMs)
    const [{ performerId }] = await house.wait(
      (stage) => stage.number === performerNumber && stage.status === 'AVAILABLE',
    )
    const answered = client.hint(
      (event) => event.type === 'request' && event.state !== 'PENDING',
      answeredWithinMs,
    )
    const body = { performerId, type: 'VIDEO', allowPeek: true } as const
    const asked = await client.call('requestChat', { body })
    await answered
    const { request } = await client.call('getRequest', { params: { id: asked.request.id } })
    if (request.state !== 'ACCEPTED') {
      await client.call('cancelSession', { body: { requestId: request.id } })
      throw new Error(`a request was ${request.state} in the end`)
    }
    const started = await client.call('initiateVideochat', {
      params: { id: performerNumber },
      body: { type: 'VIDEO', requestId: request.id },
    })
    topUps += plan.topsUpAtMs === null ? 0 : 1
    await watch(parts, client, started, plan.lengthMs, actsOf(client, started.session.id, plan, topUps))
  })
}

/** One peek after the other, into whichever show is open [S10]. */
export async function attendPeeks(parts: Parts, client: Person): Promise<void> {
  const { house, number } = parts
  await house.again(peeksOf(house.seed, number), async (plan) => {
    await house.pause(plan.afterMs)
    const open = await house.wait(({ status, peek }) => status === 'BUSY' && peek)
    const { number: performerNumber, performerId } = open[Math.floor(plan.choice * open.length)] ?? open[0]
    const { request } = await client.call('requestPeek', { body: { performerId, type: 'PEEK' } })
    const started = await client.call('initiateVideochat', {
      params: { id: performerNumber },
      body: { type: 'PEEK', requestId: request.id },
    })
    await watch(parts, client, started, plan.lengthMs, [])
  })
}

function actsOf(client: Person, id: string, plan: ShowPlan, topUps: number): Act[] {
  const says = plan.saysAtMs.map((atMs, index) => ({
    atMs,
    act: async () => {
      const text = lines[index % lines.length] ?? lines[0]
      await client.call('sayInSession', { params: { id }, body: { text } })
    },
  }))
  if (plan.topsUpAtMs === null) return says
  // [T1] the same ask within ten minutes would be the same payment
  const tops = { atMs: plan.topsUpAtMs, act: () => topUp(client, 1_000 + topUps) }
  return [...says, tops].sort((left, right) => left.atMs - right.atMs)
}

/** Takes the seat, stays as long as the plan says or the show goes on, and reads the receipt. */
async function watch(
  { house, peers }: Parts,
  client: Person,
  { session, playStream }: { session: Session; playStream: StreamOptions },
  lengthMs: number,
  acts: Act[],
): Promise<void> {
  const { id } = session
  const seat = new Seat({ peers, name: id, address: client.address, stream: playStream })
  const paid: PaidSeat = { seat, receipt: null }
  house.paid.push(paid)
  let isOver = false
  const ended = (event: RealtimeEvent) =>
    event.type === 'session' && event.sessionId === id && event.state === 'ENDED'
  void client.hint(ended, 2 * lengthMs).then((event) => {
    isOver = event !== null
  })
  try {
    await seat.open(house.signal)
    const beganMs = performance.now()
    let [seenMs, keptMs] = [beganMs, beganMs]
    const due = acts.values()
    let next = due.next().value
    for (let nowMs = beganMs; !isOver && nowMs < beganMs + lengthMs; nowMs = performance.now()) {
      if (house.closing.aborted) break
      if (next && nowMs >= beganMs + next.atMs) {
        next.act().catch((error: unknown) => house.note(error))
        next = due.next().value
      }
      if (nowMs - seenMs >= clientSeenEveryMs) {
        seenMs = nowMs
        await client.call('clientSeen', { query: { sessionId: id } })
      }
      if (nowMs - keptMs >= keepEveryMs) {
        keptMs = nowMs
        await seat.keep(house.signal)
      }
      await house.pause(tickMs).catch(() => undefined)
    }
  } finally {
    // [S16] the picture ends with the press
    await seat.leave()
    await endUntilTold(house, client, id)
    paid.receipt = (await client.call('receipt', { params: { id } })).receipt
  }
}

/** [S16] As the page does, it tells the house until it is told. */
async function endUntilTold(house: House, client: Person, sessionId: string): Promise<void> {
  for (let attempt = 0; attempt < tellsAgain; attempt += 1) {
    const ended = client.call('endSession', { body: { sessionId } })
    const isTold = await ended.then(
      () => true,
      (error: unknown) => house.note(error),
    )
    if (isTold) return
    await sleep(tellAgainMs, undefined, { signal: house.signal })
  }
}
