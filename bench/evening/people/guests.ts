import type { Peers } from '../../../apps/media/src/testing/peers/peers.ts'
import { readsOf, visitsOf } from '../script.ts'
import type { House } from './house.ts'
import { Seat } from './seat.ts'

const readers = 100

/** A guest who looks into one lobby after the other, for as long as each is free [S2]. */
export async function wander(parts: { house: House; peers: Peers; number: number }): Promise<void> {
  const { house, peers, number } = parts
  using guest = house.person('guest', number)
  await guest.listen()
  await guest.call('initiateVoyeurClient', {})
  let visits = 0
  await house.again(visitsOf(house.seed, number), async ({ staysMs, choice }) => {
    const open = await house.wait(({ status }) => status === 'AVAILABLE')
    const { performerId } = open[Math.floor(choice * open.length)] ?? open[0]
    await house.pause(choice * 1_000)
    const { playStream } = await guest.call('voyeur', { params: { id: performerId } })
    visits += 1
    const name = `guest ${number}, visit ${visits}`
    const seat = new Seat({ peers, name, address: guest.address, stream: playStream })
    try {
      await seat.open(house.signal)
      await house.pause(staysMs)
    } finally {
      await seat.leave()
    }
  })
}

/** Reads the list of performers at the times that the rate says, whether the last reader has been answered or not. */
export async function readLists(house: House, perSecond: () => number): Promise<void> {
  const people = Array.from({ length: readers }, (_, number) => house.person('reader', number))
  let dueMs = Date.now()
  let turn = 0
  for (const { query } of readsOf(house.seed)) {
    dueMs += 1_000 / perSecond()
    turn += 1
    await house.pause(Math.max(0, dueMs - Date.now()))
    const [atMs, reader] = [dueMs, people[turn % readers]]
    reader
      ?.call('listPerformers', { query })
      .then(() => house.reads.push({ atMs, tookMs: Date.now() - atMs }))
      .catch((error: unknown) => house.note(error))
  }
}
