import { createRandom, type SeededRandom } from '@footlight/test-kit/random'

/** How many people of each kind. */
export interface CrowdSize {
  /** performers in private shows, each with its client */
  shows: number
  /** clients that peek into the shows, spread over them at random */
  peekClients: number
  /** performers in the lobby, without a show */
  lobbies: number
  guests: number
  listReadsPerSecond: number
}

/** 40 publishers, 120 paying clients, 80 guests. */
const whole: CrowdSize = { shows: 30, peekClients: 90, lobbies: 10, guests: 80, listReadsPerSecond: 50 }

export function sizeOf(scale: number): CrowdSize {
  const of = (count: number) => Math.max(1, Math.round(count * scale))
  return {
    shows: of(whole.shows),
    peekClients: of(whole.peekClients),
    lobbies: of(whole.lobbies),
    guests: of(whole.guests),
    listReadsPerSecond: of(whole.listReadsPerSecond),
  }
}

/** The plan of one private show. Milliseconds: `afterMs` from the end of the show before, the others from its beginning. */
export interface ShowPlan {
  afterMs: number
  lengthMs: number
  /** when the client writes a line, ascending */
  saysAtMs: number[]
  /** when the client tops up while watching; null: not in this show */
  topsUpAtMs: number | null
}

/** How a performer answers the next event. */
export interface AnswerPlan {
  /** until the performer accepts */
  thinksMs: number
  /** which line the performer says */
  line: number
}

export interface PeekPlan {
  afterMs: number
  lengthMs: number
  /** position in the list of open shows, from 0 to below 1 */
  choice: number
}

export interface GuestPlan {
  staysMs: number
  /** position in the list of lobbies, from 0 to below 1 */
  choice: number
}

export interface ReadPlan {
  query: { offset?: number; sort?: 'live' | 'rating' | 'price' | 'name'; status?: 'AVAILABLE'; q?: string }
}

const roles = ['show', 'performer', 'peeker', 'guest', 'reader'] as const

/** Each person has its own random sequence, so that a late one changes no other's plan. */
function randomOf(seed: number, role: (typeof roles)[number], person: number): SeededRandom {
  return createRandom(seed * 1_000_003 + roles.indexOf(role) * 100_003 + person)
}

export function* showsOf(seed: number, client: number): Generator<ShowPlan, never> {
  const random = randomOf(seed, 'show', client)
  // the first shows are shorter, so that they do not end together
  for (let lengthMs = between(random, 15_000, 120_000); ; lengthMs = between(random, 60_000, 120_000)) {
    const saysAtMs: number[] = []
    for (let atMs = between(random, 1_000, 8_000); atMs < lengthMs; atMs += between(random, 4_000, 16_000))
      saysAtMs.push(atMs)
    yield {
      afterMs: between(random, 500, 3_000),
      lengthMs,
      saysAtMs,
      topsUpAtMs: random.chance(1 / 3) ? between(random, 2_000, lengthMs) : null,
    }
  }
}

export function* answersOf(seed: number, performer: number): Generator<AnswerPlan, never> {
  const random = randomOf(seed, 'performer', performer)
  for (;;) yield { thinksMs: between(random, 300, 1_500), line: random.below(100) }
}

export function* peeksOf(seed: number, client: number): Generator<PeekPlan, never> {
  const random = randomOf(seed, 'peeker', client)
  for (;;)
    yield {
      afterMs: between(random, 300, 2_000),
      lengthMs: between(random, 20_000, 90_000),
      choice: random.below(1_000) / 1_000,
    }
}

/** A guest has 30 s of each performer in a day [S2]. */
export function* visitsOf(seed: number, guest: number): Generator<GuestPlan, never> {
  const random = randomOf(seed, 'guest', guest)
  for (;;) yield { staysMs: between(random, 5_000, 25_000), choice: random.below(1_000) / 1_000 }
}

export function* readsOf(seed: number): Generator<ReadPlan, never> {
  const random = randomOf(seed, 'reader', 0)
  const queries: [ReadPlan['query'], ...ReadPlan['query'][]] = [
    {},
    {},
    { status: 'AVAILABLE' },
    { sort: 'rating' },
    { sort: 'price' },
    { q: 'piano' },
  ]
  for (;;) yield { query: { ...random.pick(queries), offset: random.pick([0, 0, 0, 40, 80]) } }
}

function between(random: SeededRandom, least: number, most: number): number {
  return least + random.below(most - least)
}
