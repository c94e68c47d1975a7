import { setTimeout as sleep } from 'node:timers/promises'
import { Peers } from '../../apps/media/src/testing/peers/peers.ts'
import { attendPeeks, attendShows, comeIn } from './people/clients.ts'
import { readLists, wander } from './people/guests.ts'
import { House } from './people/house.ts'
import { comeOnStage } from './people/performers.ts'
import type { CrowdSize } from './script.ts'

/** One process of peers is one thread that reads packets. */
const viewersTogether = 60
const comeAtOnce = 6
/** the demo lets these accept by themselves, or keeps them for whoever tries the house */
const firstNumber = 1006
const fullShare = 0.9
const fillsWithinMs = 45_000
const closesWithinMs = 20_000

const noCrowd: CrowdSize = { shows: 0, peekers: 0, lobbies: 0, guests: 0, listReadsPerSecond: 0 }

/** Everybody who is in the house, and the processes that their peers live in. */
export class Evening implements AsyncDisposable {
  readonly house: House
  readonly #signal: AbortSignal
  readonly #closing = new AbortController()
  readonly #over = new AbortController()
  readonly #publishers = new Peers()
  readonly #payers: Peers[] = []
  readonly #guests: Peers[] = []
  readonly #leaving: Promise<void>[] = []
  readonly #onStage: Promise<void>[] = []
  #crowd = noCrowd
  #clients = 0

  constructor(parts: { url: string; seed: number; signal: AbortSignal }) {
    this.#signal = parts.signal
    this.house = new House({ ...parts, closing: this.#closing.signal })
  }

  get peers(): readonly Peers[] {
    return [this.#publishers, ...this.#payers, ...this.#guests]
  }

  /** Opens the doors: who stands where is told to everybody, and lists are read. */
  async open(): Promise<void> {
    const watcher = this.house.person('reader', 200)
    await watcher.listen(this.house.told)
    const reading = readLists(this.house, () => this.#crowd.listReadsPerSecond || 1)
    this.#leave(reading.finally(() => watcher[Symbol.dispose]()))
  }

  /** Lets so many more come that there are as many as in this crowd. */
  async fill(crowd: CrowdSize): Promise<void> {
    const before = this.#crowd
    const stages = before.shows + before.lobbies
    const numbers = await this.#performersOpenToPeeks(crowd.shows + crowd.lobbies)
    const newShows = numbers.slice(stages, stages + crowd.shows - before.shows)
    const newLobbies = numbers.slice(stages + newShows.length)
    await this.#each([...newShows, ...newLobbies], async (number) => {
      const { house } = this
      const { playing } = await comeOnStage({
        house,
        peers: this.#publishers,
        number,
        over: this.#over.signal,
      })
      this.#onStage.push(playing.catch(() => undefined))
    })
    await this.#each(newShows, (number) =>
      this.#client((parts, client) => attendShows(parts, client, number)),
    )
    await this.#each(Array(crowd.peekers - before.peekers).fill(0), () => this.#client(attendPeeks))
    for (let number = before.guests; number < crowd.guests; number++)
      this.#leave(wander({ house: this.house, peers: crewOf(this.#guests, number), number }))
    this.#crowd = crowd
    await this.#untilFull(fullShare * (crowd.shows + crowd.peekers))
  }

  /** Everybody who pays leaves and reads the receipt, then the performers go. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.race([
      Promise.all(this.#leaving),
      sleep(closesWithinMs, undefined, { signal: this.#signal }),
    ])
    this.#over.abort()
    await Promise.all(this.#onStage)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    this.#over.abort()
    for (const peers of this.peers) await peers[Symbol.asyncDispose]()
  }

  async #client(
    attend: (
      parts: Parameters<typeof attendPeeks>[0],
      client: Awaited<ReturnType<typeof comeIn>>,
    ) => Promise<void>,
  ) {
    const number = this.#clients++
    const parts = { house: this.house, peers: crewOf(this.#payers, number), number }
    const client = await comeIn(parts)
    this.#leave(attend(parts, client).finally(() => client[Symbol.dispose]()))
  }

  #leave(staying: Promise<void>): void {
    this.#leaving.push(staying.catch((error: unknown) => this.house.note(error)))
  }

  async #each<Item>(items: readonly Item[], come: (item: Item) => Promise<void>): Promise<void> {
    const queue = items.values()
    const next = async () => {
      for (const item of queue) {
        this.#signal.throwIfAborted()
        await come(item)
      }
    }
    await Promise.all(Array.from({ length: comeAtOnce }, next))
  }

  async #performersOpenToPeeks(count: number): Promise<number[]> {
    const reader = this.house.person('reader', 201)
    const numbers: number[] = []
    for (let offset = 0; ; offset += 120) {
      const query = { service: 'peek', sort: 'name', limit: 120, offset } as const
      const { performerAccounts, total } = await reader.call('listPerformers', { query })
      numbers.push(...performerAccounts.flatMap(({ advert_numbers: [advert] }) => advert?.advertNumber ?? []))
      if (offset + 120 >= total) break
    }
    const free = numbers.filter((number) => number >= firstNumber).sort((left, right) => left - right)
    if (free.length < count) throw new Error(`The demo has ${free.length} performers for ${count} stages.`)
    return free.slice(0, count)
  }

  async #untilFull(paying: number): Promise<void> {
    const deadline = performance.now() + fillsWithinMs
    while (this.house.paying < paying && performance.now() < deadline)
      await sleep(250, undefined, { signal: this.#signal })
  }
}

/** The process of this viewer's peers. */
function crewOf(crews: Peers[], number: number): Peers {
  const index = Math.floor(number / viewersTogether)
  const crew = crews[index] ?? new Peers()
  crews[index] = crew
  return crew
}
