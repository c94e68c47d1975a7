import { setTimeout as sleep } from 'node:timers/promises'
import type { RealtimeEvent } from '@footlight/contract'
import { until } from '@footlight/test-kit/wait'
import type { Peers } from '../../../apps/media/src/testing/peers/peers.ts'
import { type AnswerPlan, answersOf } from '../script.ts'
import type { House } from './house.ts'
import type { Person } from './person.ts'
import { publish } from './signalling.ts'

const password = 'footlight-demo'
const kbps = 1_000
const lookEveryMs = 2_000
const lines = ['Good evening!', 'With pleasure.', 'This one is for you.', 'Shall we go on?'] as const

interface Parts {
  house: House
  peers: Peers
  number: number
  /** she leaves only when her last client has */
  over: AbortSignal
}

/** Comes in, goes on air and is available; resolves then, and `playing` when the evening is over. */
export async function comeOnStage(parts: Parts): Promise<{ playing: Promise<void> }> {
  const { house, number } = parts
  const her = house.person('performer', number)
  await her.call('login', { body: { account: `performer${number}@footlight.test`, password } })
  const answers = answersOf(house.seed, number)
  await her.listen((event) => {
    answer(parts, her, event, answers.next().value).catch((error: unknown) => house.note(error))
  })
  await goOnAir(parts, her)
  return { playing: stayOnAir(parts, her).finally(() => her[Symbol.dispose]()) }
}

const peerOf = (number: number) => `performer ${number}`

async function goOnAir({ peers, number }: Parts, her: Person): Promise<void> {
  const { publishStream } = await her.call('goLive', { body: { quality: 'ld' } })
  const offer = await peers.publish(peerOf(number), { kbps, audio: true })
  await peers.accept(peerOf(number), await publish(publishStream, her.address, offer))
  const seen = async () => (await her.call('studio', {})).streamActive
  await until(`the stream of ${number}`, seen, { withinMs: 20_000, everyMs: 250 })
  await her.call('setAvailability', { body: { available: true } })
}

/** As her browser does, it connects anew when the connection is lost. */
async function stayOnAir(parts: Parts, her: Person): Promise<void> {
  const { house, peers, number, over } = parts
  for (;;) {
    await sleep(lookEveryMs, undefined, { signal: over })
    if ((await peers.look(peerOf(number))).state !== 'gone') continue
    house.note(new Error('a performer lost her connection'))
    await peers.close(peerOf(number))
    await goOnAir(parts, her).catch((error: unknown) => house.note(error))
  }
}

async function answer({ over }: Parts, her: Person, event: RealtimeEvent, plan: AnswerPlan): Promise<void> {
  if (event.type === 'request' && event.state === 'PENDING') {
    await sleep(plan.thinksMs, undefined, { signal: over })
    const { requests } = await her.call('studioRequests', {})
    for (const { id, state } of requests)
      if (state === 'PENDING') await her.call('acceptRequest', { params: { id } })
  }
  if (event.type === 'session.chat') {
    const params = { id: event.sessionId }
    const { lines: said } = await her.call('sessionChat', { params, query: { limit: 20 } })
    if (said.at(-1)?.author !== 'client') return
    const text = lines[plan.line % lines.length] ?? lines[0]
    await her.call('sayInSession', { params, body: { text } })
  }
}
