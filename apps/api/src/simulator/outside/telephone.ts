import type { ManualClock } from '@footlight/test-kit/clock'
import type { Telephone } from '../../modules/telephony/index.ts'
import type { Dice } from '../dice.ts'

export interface Call {
  sid: string
  /** the caller's telephone */
  from: string
  code: string
  phase: 'asking' | 'ringing' | 'talking' | 'over'
  limitSeconds: number
  rangAtMs: number
  answeredAtMs: number
  overAtMs: number
}

/** What the provider sends to an address of ours, as a form. */
export interface Word {
  path: 'code' | 'status'
  form: Record<string, string>
}

/** How often the way to the api treats a word badly. Nobody repeats one that was lost. */
const odds = { lost: 0.06, allLost: 0.15, delayed: 0.3, twice: 0.15 } as const
const longestDelayMs = 40_000
const ringMs = 15_000

/**
 * The telephone network: it knows who truly talked, and its words are lost, delayed, doubled, and overtake each other.
 * What it is asked by the api decides nothing by dice, for the api asks when it likes.
 */
export class SimulatedTelephone implements Telephone {
  readonly calls: Call[] = []
  reachable = true
  readonly #clock: ManualClock
  readonly #dice: Dice
  #words: (Word & { dueAtMs: number })[] = []

  constructor(clock: ManualClock, dice: Dice) {
    this.#clock = clock
    this.#dice = dice
  }

  async hangUp({ callSid }: { callSid: string }): Promise<boolean> {
    const call = this.#find(callSid)
    if (this.reachable && call && call.phase !== 'over') this.#end(call, this.#clock.now())
    return this.reachable
  }

  async isConnected({ callSid }: { callSid: string }): Promise<boolean | null> {
    if (!this.reachable) return null
    const call = this.#find(callSid)
    return call !== undefined && this.#isTalking(call)
  }

  async read(): Promise<boolean> {
    return this.reachable
  }

  dial(from: string, code: string): Call {
    const sid = `CA${String(this.calls.length + 1).padStart(32, '0')}`
    const times = { rangAtMs: 0, answeredAtMs: 0, overAtMs: 0 }
    const call: Call = { sid, from, code, phase: 'asking', limitSeconds: 0, ...times }
    this.calls.push(call)
    return call
  }

  ring(call: Call, limitSeconds: number): void {
    call.phase = 'ringing'
    call.limitSeconds = limitSeconds
    call.rangAtMs = this.#clock.now()
  }

  answer(call: Call): void {
    call.phase = 'talking'
    call.answeredAtMs = this.#clock.now()
    this.#say([{ ...legOf(call), CallStatus: 'ringing' }])
    this.#say([{ ...legOf(call), CallStatus: 'in-progress' }])
  }

  /** One of the two hangs up, or she does not answer. */
  end(call: Call, by: 'client' | 'performer', atMs = this.#clock.now()): void {
    const answered = call.phase === 'talking'
    this.#end(call, atMs)
    const seconds = answered ? Math.floor((call.overAtMs - call.answeredAtMs) / 1000) : null
    // each word of it may be lost, and now and then all of them are
    if (this.#dice.chance(odds.allLost)) return
    const missed = by === 'client' ? 'canceled' : 'no-answer'
    this.#say([
      { ...legOf(call), CallStatus: answered ? 'completed' : missed },
      {
        CallSid: call.sid,
        CallStatus: by === 'client' ? 'completed' : 'in-progress',
        DialCallStatus: answered ? 'completed' : missed,
        ...(seconds !== null && { DialCallDuration: String(seconds) }),
      },
      { CallSid: call.sid, CallStatus: 'completed' },
    ])
  }

  /** What time does to calls: limits are reached, and nobody lets a telephone ring for ever. */
  pass(): void {
    for (const call of this.calls) {
      if (call.phase === 'ringing' && this.#clock.now() >= call.rangAtMs + ringMs)
        this.end(call, 'performer', call.rangAtMs + ringMs)
      if (call.phase === 'talking' && !this.#isTalking(call)) this.end(call, 'performer', limitOf(call))
    }
  }

  /** The words that arrive now, each to be taken before it is delivered: one that is not answered is lost. */
  *arriving(): Generator<Word> {
    this.pass()
    const due = this.#words.filter(({ dueAtMs }) => dueAtMs <= this.#clock.now())
    for (const word of due) {
      this.#words = this.#words.filter((other) => other !== word)
      yield word
    }
  }

  /** [B4] Seconds of this call in which the two were connected: [from, past). */
  talked(callSid: string): { from: number; past: number } | null {
    const call = this.#find(callSid)
    if (!call?.answeredAtMs) return null
    const until = call.overAtMs || Math.min(this.#clock.now(), limitOf(call))
    return { from: Math.ceil(call.answeredAtMs / 1000), past: Math.floor(until / 1000) }
  }

  #find(sid: string): Call | undefined {
    return this.calls.find((call) => call.sid === sid || legOf(call).CallSid === sid)
  }

  #isTalking(call: Call): boolean {
    return call.phase === 'talking' && this.#clock.now() < limitOf(call)
  }

  #end(call: Call, atMs: number): void {
    const latest = call.phase === 'talking' ? limitOf(call) : atMs
    call.overAtMs = Math.min(atMs, latest)
    call.phase = 'over'
  }

  #say(forms: readonly Record<string, string>[]): void {
    const dice = this.#dice
    const delayMs = () => (dice.chance(odds.delayed) ? dice.below(longestDelayMs) : 0)
    for (const form of forms) {
      if (dice.chance(odds.lost)) continue
      const word: Word = { path: 'status', form }
      this.#words.push({ ...word, dueAtMs: this.#clock.now() + delayMs() })
      if (dice.chance(odds.twice)) this.#words.push({ ...word, dueAtMs: this.#clock.now() + delayMs() })
    }
  }
}

const limitOf = (call: Call) => call.answeredAtMs + call.limitSeconds * 1000
const legOf = (call: Call) => ({ CallSid: `${call.sid}-leg`, ParentCallSid: call.sid })
