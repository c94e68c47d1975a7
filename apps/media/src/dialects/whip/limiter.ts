import type { Clock } from '../../clock.ts'
import { Callers, Rates } from '../../http/callers.ts'
import { limits } from './limits.ts'
import { Problem } from './problem.ts'

type Leave = () => void

/** a session ends 20 s after its transport did */
const sessionRetrySeconds = 20

/** [W14] Counts the requests and sessions of each caller, and throws the Problem 429 for one too many. */
export class Limiter {
  readonly #clock: Clock
  readonly #requests = new Callers(limits.requests)
  readonly #openingsByAddress = new Rates(limits.openings.perAddress)
  readonly #openingsByAccount = new Rates(limits.openings.perAccount)
  readonly #badTokens = new Rates(limits.badTokens)
  readonly #sessions = new Callers(limits.sessions)
  readonly #accounts = new Callers({ perAddress: limits.sessionsPerAccount, inAll: limits.sessions.inAll })

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts a request until the returned function is called. */
  enter(address: string | null): Leave {
    return this.#requests.enter(address) ?? refuse('Too many requests at a time', 1)
  }

  /** Counts a POST by address, before its token is read. */
  openFrom(address: string | null): void {
    if (!this.#openingsByAddress.take(address, this.#clock.steadyMs()))
      refuse('Too many sessions opened from this address', 1 / limits.openings.perAddress.perSecond)
  }

  /** Counts a POST by account, before its body is read. */
  openBy(account: string): void {
    if (!this.#openingsByAccount.take(account, this.#clock.steadyMs()))
      refuse('Too many sessions opened by this account', 1 / limits.openings.perAccount.perSecond)
  }

  /** Counts a session until the returned function is called. */
  occupy(address: string | null, account: string): Leave {
    const leaveAccount =
      this.#accounts.enter(account) ?? refuse('Too many open sessions of this account', sessionRetrySeconds)
    const leave = this.#sessions.enter(address)
    if (leave === null) {
      leaveAccount()
      return refuse('Too many open sessions', sessionRetrySeconds)
    }
    return () => {
      leave()
      leaveAccount()
    }
  }

  /** Counts a token that is not ours. Good ones of the address go on: a studio has many encoders behind one address. */
  refuseToken(address: string | null): void {
    if (!this.#badTokens.take(address, this.#clock.steadyMs()))
      refuse('Too many bad tokens from this address', 1 / limits.badTokens.perSecond)
  }
}

function refuse(detail: string, seconds: number): never {
  throw new Problem(429, detail, { 'retry-after': String(Math.ceil(seconds)) })
}
