import { setTimeout as sleep } from 'node:timers/promises'
import { clientSeenEveryMs, type RealtimeEvent } from '@footlight/contract'
import type { Caller } from '@footlight/test-kit/calls'
import {
  CrowdClient,
  payBySandbox,
  proveAddress,
  register,
  type Started,
  say,
} from '@footlight/test-kit/crowd'
import type { Peers } from '../../../apps/media/src/testing/peers/peers.ts'
import { peeksOf, type ShowPlan, showsOf } from '../script.ts'
import type { Crowd, PaidSeat } from './crowd.ts'
import type { Person } from './person.ts'
import { Seat } from './seat.ts'

const credits = 5_000
const tickMs = 500
const checkEveryMs = 2_000
const answeredWithinMs = 20_000
const endAttempts = 10
const endAgainMs = 500
const lines = ['Hello!', 'Encore, please', 'How do you do that?', 'Wonderful', 'Good night'] as const

/** An action of a client while it watches, this long after the first picture. */
interface Act {
  atMs: number
  act(): Promise<unknown>
}

interface Dependencies {
  crowd: Crowd
  peers: Peers
  /** of all clients */
  number: number
}

interface Client {
  person: Person
  acts: CrowdClient<Caller>
}

/** A client registers, proves the address and tops up for the evening. */
export async function createClient({ crowd, number }: Omit<Dependencies, 'peers'>): Promise<Client> {
  const person = crowd.person('client', number)
  await register(person.calls)
  await proveAddress(person.calls)
  await person.listen()
  const acts = new CrowdClient(person.calls)
  await payBySandbox(acts, credits)
  return { person, acts }
}

/** Holds private shows with one performer, one after the other, open to peeking. */
export async function attendShows(
  parts: Dependencies,
  client: Client,
  performerNumber: number,
): Promise<void> {
  const { crowd, number } = parts
  const { person, acts } = client
  let topUps = 0
  await crowd.again(showsOf(crowd.seed, number), async (plan) => {
    await crowd.pause(plan.afterMs)
    const [{ performerId }] = await crowd.wait(
      (performer) => performer.number === performerNumber && performer.status === 'AVAILABLE',
    )
    const answered = person.nextEvent(
      (event) => event.type === 'request' && event.state !== 'PENDING',
      answeredWithinMs,
    )
    const asked = await acts.ask(performerId, { type: 'VIDEO', allowPeek: true, cap: null })
    await answered
    const { request } = await person.calls.ok('getRequest', { params: { id: asked.id } })
    if (request.state !== 'ACCEPTED') {
      await acts.cancelRequest(request.id)
      throw new Error(`a request was ${request.state} in the end`)
    }
    const started = await acts.start(request)
    topUps += plan.topsUpAtMs === null ? 0 : 1
    await watch(parts, client, started, plan.lengthMs, actsOf(acts, started.session.id, plan, topUps))
  })
}

/** Peeks into open shows, one after the other [S10]. */
export async function attendPeeks(parts: Dependencies, client: Client): Promise<void> {
  const { crowd, number } = parts
  await crowd.again(peeksOf(crowd.seed, number), async (plan) => {
    await crowd.pause(plan.afterMs)
    const open = await crowd.wait(({ status, peek }) => status === 'BUSY' && peek)
    const { performerId } = open[Math.floor(plan.choice * open.length)] ?? open[0]
    await watch(parts, client, await client.acts.peek(performerId), plan.lengthMs, [])
  })
}

function actsOf(client: CrowdClient<Caller>, id: string, plan: ShowPlan, topUps: number): Act[] {
  const says = plan.saysAtMs.map((atMs, index) => ({
    atMs,
    act: async () => {
      const text = lines[index % lines.length] ?? lines[0]
      await say(client, id, text)
    },
  }))
  if (plan.topsUpAtMs === null) return says
  // [T1] the same amount within ten minutes would be the same payment
  const tops = { atMs: plan.topsUpAtMs, act: () => payBySandbox(client, 1_000 + topUps) }
  return [...says, tops].sort((left, right) => left.atMs - right.atMs)
}

/** Watches for as long as the plan says or the session runs, and reads the receipt. */
async function watch(
  { crowd, peers }: Dependencies,
  { person, acts: client }: Client,
  { session, playStream }: Started,
  lengthMs: number,
  due: Act[],
): Promise<void> {
  const { id } = session
  if (playStream === null) throw new Error(`${id} has no stream`)
  const seat = new Seat({ peers, name: id, address: person.address, stream: playStream })
  const paid: PaidSeat = { seat, receipt: null }
  crowd.paid.push(paid)
  let isOver = false
  const ended = (event: RealtimeEvent) =>
    event.type === 'session' && event.sessionId === id && event.state === 'ENDED'
  void person.nextEvent(ended, 2 * lengthMs).then((event) => {
    isOver = event !== null
  })
  try {
    await seat.open(crowd.signal)
    const beganMs = performance.now()
    let [seenMs, checkedMs] = [beganMs, beganMs]
    const pending = due.values()
    let next = pending.next().value
    for (let nowMs = beganMs; !isOver && nowMs < beganMs + lengthMs; nowMs = performance.now()) {
      if (crowd.closing.aborted) break
      if (next && nowMs >= beganMs + next.atMs) {
        next.act().catch((error: unknown) => crowd.note(error))
        next = pending.next().value
      }
      if (nowMs - seenMs >= clientSeenEveryMs) {
        seenMs = nowMs
        await client.seen(id)
      }
      if (nowMs - checkedMs >= checkEveryMs) {
        checkedMs = nowMs
        await seat.ensureOpen(crowd.signal)
      }
      await Promise.allSettled([crowd.pause(tickMs)])
    }
  } finally {
    // [S16] the picture stops before the call that ends the session
    await seat.leave()
    await endUntilAnswered(crowd, client, id)
    paid.receipt = (await client.calls.ok('receipt', { params: { id } })).receipt
  }
}

/** [S16] As the page does, the client ends the session again until it is answered. */
async function endUntilAnswered(crowd: Crowd, client: CrowdClient, sessionId: string): Promise<void> {
  for (let attempt = 0; attempt < endAttempts; attempt += 1) {
    const isEnded = await client.end(sessionId).then(
      () => true,
      (error: unknown) => crowd.note(error),
    )
    if (isEnded) return
    await sleep(endAgainMs, undefined, { signal: crowd.signal })
  }
}
