import { createDice, type Dice } from '../../apps/api/src/simulator/dice.ts'

/** How many there are of whom. */
export interface Cast {
  /** performers in private shows, each with its client */
  shows: number
  /** who peek into the shows, spread over them by the dice */
  peekers: number
  /** performers on stage for everybody */
  lobbies: number
  guests: number
  listReadsPerSecond: number
}

/** 40 publishers, 120 who pay, 80 guests. */
const whole: Cast = { shows: 30, peekers: 90, lobbies: 10, guests: 80, listReadsPerSecond: 50 }

export function castOf(scale: number): Cast {
  const of = (count: number) => Math.max(1, Math.round(count * scale))
  return {
    shows: of(whole.shows),
    peekers: of(whole.peekers),
    lobbies: of(whole.lobbies),
    guests: of(whole.guests),
    listReadsPerSecond: of(whole.listReadsPerSecond),
  }
}

/** What becomes of one private show. Times in milliseconds: the first from the show before, the others from its beginning. */
export interface ShowPlan {
  afterMs: number
  lengthMs: number
  /** when the client writes a line, ascending */
  saysAtMs: number[]
  /** when the client tops up beside the picture; null: not in this show */
  topsUpAtMs: number | null
}

/** How a performer takes what comes next. */
export interface AnswerPlan {
  /** until she says yes */
  thinksMs: number
  /** which of her lines she says */
  line: number
}

export interface PeekPlan {
  afterMs: number
  lengthMs: number
  /** where in the row of open shows, from 0 to below 1 */
  choice: number
}

export interface GuestPlan {
  staysMs: number
  /** where in the row of lobbies, from 0 to below 1 */
  choice: number
}

export interface ReadPlan {
  query: { offset?: number; sort?: 'live' | 'rating' | 'price' | 'name'; status?: 'AVAILABLE'; q?: string }
}

const roles = ['show', 'performer', 'peeker', 'guest', 'reader'] as const

/** Everybody throws dice of their own: who is late changes what nobody else does. */
function diceOf(seed: number, role: (typeof roles)[number], person: number): Dice {
  return createDice(seed * 1_000_003 + roles.indexOf(role) * 100_003 + person)
}

export function* showsOf(seed: number, client: number): Generator<ShowPlan, never> {
  const dice = diceOf(seed, 'show', client)
  // the first ones end at all times, as if the evening had begun long ago
  for (let lengthMs = between(dice, 15_000, 120_000); ; lengthMs = between(dice, 60_000, 120_000)) {
    const saysAtMs: number[] = []
    for (let atMs = between(dice, 1_000, 8_000); atMs < lengthMs; atMs += between(dice, 4_000, 16_000))
      saysAtMs.push(atMs)
    yield {
      afterMs: between(dice, 500, 3_000),
      lengthMs,
      saysAtMs,
      topsUpAtMs: dice.chance(1 / 3) ? between(dice, 2_000, lengthMs) : null,
    }
  }
}

export function* answersOf(seed: number, performer: number): Generator<AnswerPlan, never> {
  const dice = diceOf(seed, 'performer', performer)
  for (;;) yield { thinksMs: between(dice, 300, 1_500), line: dice.below(100) }
}

export function* peeksOf(seed: number, peeker: number): Generator<PeekPlan, never> {
  const dice = diceOf(seed, 'peeker', peeker)
  for (;;)
    yield {
      afterMs: between(dice, 300, 2_000),
      lengthMs: between(dice, 20_000, 90_000),
      choice: dice.below(1_000) / 1_000,
    }
}

/** A guest has 30 s of each performer in a day [S2]. */
export function* visitsOf(seed: number, guest: number): Generator<GuestPlan, never> {
  const dice = diceOf(seed, 'guest', guest)
  for (;;) yield { staysMs: between(dice, 5_000, 25_000), choice: dice.below(1_000) / 1_000 }
}

export function* readsOf(seed: number): Generator<ReadPlan, never> {
  const dice = diceOf(seed, 'reader', 0)
  const queries: [ReadPlan['query'], ...ReadPlan['query'][]] = [
    {},
    {},
    { status: 'AVAILABLE' },
    { sort: 'rating' },
    { sort: 'price' },
    { q: 'piano' },
  ]
  for (;;) yield { query: { ...dice.pick(queries), offset: dice.pick([0, 0, 0, 40, 80]) } }
}

function between(dice: Dice, least: number, most: number): number {
  return least + dice.below(most - least)
}
