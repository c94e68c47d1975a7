import { setTimeout as sleep } from 'node:timers/promises'
import type { RealtimeEvent } from '@footlight/contract'
import { CrowdPerformer, demoPassword, performerAccount, say } from '@footlight/test-kit/crowd'
import { until } from '@footlight/test-kit/wait'
import type { Peers } from '../../../apps/media/src/testing/peers/peers.ts'
import { type AnswerPlan, answersOf } from '../script.ts'
import type { Crowd } from './crowd.ts'
import type { Person } from './person.ts'
import { publish } from './seat.ts'

const kbps = 1_000
const pollEveryMs = 2_000
const lines = ['Good evening!', 'With pleasure.', 'This one is for you.', 'Shall we go on?'] as const

interface Dependencies {
  crowd: Crowd
  peers: Peers
  number: number
  /** aborted when the last client has left */
  over: AbortSignal
}

/** A performer signs in, goes on air and is available; `playing` resolves when the evening is over. */
export async function goOnAir(parts: Dependencies): Promise<{ playing: Promise<void> }> {
  const { crowd, number } = parts
  const person = crowd.person('performer', number)
  const body = { account: performerAccount(number), password: demoPassword }
  await person.calls.ok('login', { body })
  const answers = answersOf(crowd.seed, number)
  await person.listen((event) => {
    answer(parts, person, event, answers.next().value).catch((error: unknown) => crowd.note(error))
  })
  await startStream(parts, person)
  return { playing: stayOnAir(parts, person).finally(() => person[Symbol.dispose]()) }
}

const performerOf = ({ calls }: Person) => new CrowdPerformer(calls)

const peerOf = (number: number) => `performer ${number}`

async function startStream({ peers, number }: Dependencies, person: Person): Promise<void> {
  const { publishStream } = await person.calls.ok('goLive', { body: { quality: 'ld' } })
  const offer = await peers.publish(peerOf(number), { kbps, audio: true })
  await peers.accept(peerOf(number), await publish(publishStream, person.address, offer))
  const seen = async () => (await person.calls.ok('studio', {})).streamActive
  await until(`the stream of ${number}`, seen, { withinMs: 20_000, everyMs: 250 })
  await performerOf(person).setAvailable(true)
}

/** Connects again when the connection is lost, as the performer's browser does. */
async function stayOnAir(parts: Dependencies, person: Person): Promise<void> {
  const { crowd, peers, number, over } = parts
  for (;;) {
    await sleep(pollEveryMs, undefined, { signal: over })
    if ((await peers.look(peerOf(number))).state !== 'gone') continue
    crowd.note(new Error('a performer lost the connection'))
    await peers.close(peerOf(number))
    await startStream(parts, person).catch((error: unknown) => crowd.note(error))
  }
}

async function answer(
  { over }: Dependencies,
  person: Person,
  event: RealtimeEvent,
  plan: AnswerPlan,
): Promise<void> {
  if (event.type === 'request' && event.state === 'PENDING') {
    await sleep(plan.thinksMs, undefined, { signal: over })
    const { requests } = await person.calls.ok('studioRequests', {})
    for (const { id, state } of requests) if (state === 'PENDING') await performerOf(person).accept(id)
  }
  if (event.type === 'session.chat') {
    const params = { id: event.sessionId }
    const { lines: said } = await person.calls.ok('sessionChat', { params, query: { limit: 20 } })
    if (said.at(-1)?.author !== 'client') return
    const text = lines[plan.line % lines.length] ?? lines[0]
    await say(performerOf(person), event.sessionId, text)
  }
}
