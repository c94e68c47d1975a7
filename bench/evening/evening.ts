import { setTimeout as sleep } from 'node:timers/promises'
import { Peers } from '../../apps/media/src/testing/peers/peers.ts'
import { attendPeeks, attendShows, createClient } from './people/clients.ts'
import { Crowd } from './people/crowd.ts'
import { readLists, visitLobbies } from './people/guests.ts'
import { goOnAir } from './people/performers.ts'
import type { CrowdSize } from './script.ts'

/** A peer process reads packets in a single thread. */
const viewersPerProcess = 60
const atOnce = 6
/** the demo plays the performers below this number itself, or reserves them for its visitors */
const firstNumber = 1006
const fullShare = 0.9
const fillsWithinMs = 45_000
const closesWithinMs = 20_000

const empty: CrowdSize = { shows: 0, peekClients: 0, lobbies: 0, guests: 0, listReadsPerSecond: 0 }

/** The people of an evening, and the processes of their WebRTC peers. */
export class Evening implements AsyncDisposable {
  readonly crowd: Crowd
  readonly #signal: AbortSignal
  readonly #closing = new AbortController()
  readonly #over = new AbortController()
  readonly #publishers = new Peers()
  readonly #payers: Peers[] = []
  readonly #guests: Peers[] = []
  readonly #leaving: Promise<void>[] = []
  readonly #onAir: Promise<unknown>[] = []
  #size = empty
  #clients = 0

  constructor(parts: { url: string; seed: number; signal: AbortSignal }) {
    this.#signal = parts.signal
    this.crowd = new Crowd({ ...parts, closing: this.#closing.signal })
  }

  get peers(): readonly Peers[] {
    return [this.#publishers, ...this.#payers, ...this.#guests]
  }

  /** Subscribes to the status of the performers, and starts the reads of the list. */
  async open(): Promise<void> {
    const watcher = this.crowd.person('reader', 200)
    await watcher.listen(this.crowd.onEvent)
    const reads = readLists(this.crowd, () => this.#size.listReadsPerSecond || 1)
    this.#track(reads.finally(() => watcher[Symbol.dispose]()))
  }

  /** Adds people until there are as many as in `size`. */
  async fill(size: CrowdSize): Promise<void> {
    const before = this.#size
    const streams = before.shows + before.lobbies
    const numbers = await this.#performersOpenToPeeks(size.shows + size.lobbies)
    const newShows = numbers.slice(streams, streams + size.shows - before.shows)
    const newLobbies = numbers.slice(streams + newShows.length)
    await this.#each([...newShows, ...newLobbies], async (number) => {
      const { crowd } = this
      const { playing } = await goOnAir({
        crowd,
        peers: this.#publishers,
        number,
        over: this.#over.signal,
      })
      this.#onAir.push(Promise.allSettled([playing]))
    })
    await this.#each(newShows, (number) =>
      this.#client((parts, client) => attendShows(parts, client, number)),
    )
    await this.#each(Array(size.peekClients - before.peekClients).fill(0), () => this.#client(attendPeeks))
    for (let number = before.guests; number < size.guests; number++)
      this.#track(visitLobbies({ crowd: this.crowd, peers: peersOf(this.#guests, number), number }))
    this.#size = size
    await this.#untilFull(fullShare * (size.shows + size.peekClients))
  }

  /** All clients leave and read their receipts, then the performers go off air. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.race([
      Promise.all(this.#leaving),
      sleep(closesWithinMs, undefined, { signal: this.#signal }),
    ])
    this.#over.abort()
    await Promise.all(this.#onAir)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    this.#over.abort()
    for (const peers of this.peers) await peers[Symbol.asyncDispose]()
  }

  async #client(
    attend: (
      parts: Parameters<typeof attendPeeks>[0],
      client: Awaited<ReturnType<typeof createClient>>,
    ) => Promise<void>,
  ) {
    const number = this.#clients++
    const parts = { crowd: this.crowd, peers: peersOf(this.#payers, number), number }
    const client = await createClient(parts)
    this.#track(attend(parts, client).finally(() => client.person[Symbol.dispose]()))
  }

  #track(stay: Promise<void>): void {
    this.#leaving.push(stay.catch((error: unknown) => this.crowd.note(error)))
  }

  async #each<Item>(items: readonly Item[], come: (item: Item) => Promise<void>): Promise<void> {
    const queue = items.values()
    const next = async () => {
      for (const item of queue) {
        this.#signal.throwIfAborted()
        await come(item)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, next))
  }

  async #performersOpenToPeeks(count: number): Promise<number[]> {
    const reader = this.crowd.person('reader', 201)
    const numbers: number[] = []
    for (let offset = 0; ; offset += 120) {
      const query = { service: 'peek', sort: 'name', limit: 120, offset } as const
      const { performerAccounts, total } = await reader.calls.ok('listPerformers', { query })
      numbers.push(...performerAccounts.flatMap(({ advert_numbers: [advert] }) => advert?.advertNumber ?? []))
      if (offset + 120 >= total) break
    }
    const free = numbers.filter((number) => number >= firstNumber).sort((left, right) => left - right)
    if (free.length < count) throw new Error(`The demo has ${free.length} performers for ${count} streams.`)
    return free.slice(0, count)
  }

  async #untilFull(paying: number): Promise<void> {
    const deadline = performance.now() + fillsWithinMs
    while (this.crowd.paying < paying && performance.now() < deadline)
      await sleep(250, undefined, { signal: this.#signal })
  }
}

/** The process of this viewer's peers. */
function peersOf(processes: Peers[], number: number): Peers {
  const index = Math.floor(number / viewersPerProcess)
  const peers = processes[index] ?? new Peers()
  processes[index] = peers
  return peers
}
