import type { Peers } from '../../../apps/media/src/testing/peers/peers.ts'
import { readsOf, visitsOf } from '../script.ts'
import type { Crowd } from './crowd.ts'
import { Seat } from './seat.ts'

const readers = 100

/** A guest visits one lobby after the other, for as long as each is free [S2]. */
export async function visitLobbies(parts: { crowd: Crowd; peers: Peers; number: number }): Promise<void> {
  const { crowd, peers, number } = parts
  using guest = crowd.person('guest', number)
  await guest.listen()
  await guest.calls.ok('initiateVoyeurClient')
  let visits = 0
  await crowd.again(visitsOf(crowd.seed, number), async ({ staysMs, choice }) => {
    const open = await crowd.wait(({ status }) => status === 'AVAILABLE')
    const { performerId } = open[Math.floor(choice * open.length)] ?? open[0]
    await crowd.pause(choice * 1_000)
    const { playStream } = await guest.calls.ok('voyeur', { params: { id: performerId } })
    visits += 1
    const name = `guest ${number}, visit ${visits}`
    const seat = new Seat({ peers, name, address: guest.address, stream: playStream })
    try {
      await seat.open(crowd.signal)
      await crowd.pause(staysMs)
    } finally {
      await seat.leave()
    }
  })
}

/** Reads the list of performers at a fixed rate, whether or not the previous read has been answered. */
export async function readLists(crowd: Crowd, perSecond: () => number): Promise<void> {
  const people = Array.from({ length: readers }, (_, number) => crowd.person('reader', number))
  let dueMs = Date.now()
  let turn = 0
  for (const { query } of readsOf(crowd.seed)) {
    dueMs += 1_000 / perSecond()
    turn += 1
    await crowd.pause(Math.max(0, dueMs - Date.now()))
    const [atMs, reader] = [dueMs, people[turn % readers]]
    reader?.calls
      .ok('listPerformers', { query })
      .then(() => crowd.reads.push({ atMs, tookMs: Date.now() - atMs }))
      .catch((error: unknown) => crowd.note(error))
  }
}
