const minuteMs = 60_000
const firstDelayMs = 5_000

/** [A4] What failures are counted by. A network is an IPv4 address or the /64 of an IPv6 address. */
export type CountKind =
  /** account and network */
  | 'pair'
  /** account and known browser */
  | 'device'
  /** account, from anywhere */
  | 'account'
  /** network, for any account */
  | 'address'
  /** a signed-in account that confirms its password */
  | 'confirm'
  /** [A6] codes of an authenticator, by account and caller */
  | 'code'
  /** the same from anywhere */
  | 'codes'
  /** recovery codes, by account and caller: too long to be guessed from many */
  | 'recovery'
  /** e-mails asked for, by typed name or account */
  | 'mail'
  /** the same by network */
  | 'mails'
  /** opened links, by network */
  | 'link'
  /** [T4] unknown promo codes, by account */
  | 'promo'
  /** the same by network */
  | 'promos'
  /** registrations, by network */
  | 'register'

interface ThrottleRule {
  /** failures in a row after which there is a wait */
  free: number
  longestDelayMs: number
  /** one failure is forgotten per interval of this length */
  forgetOneAfterMs: number
}

const oneByOne = { free: 5, longestDelayMs: 15 * minuteMs, forgetOneAfterMs: 24 * 60 * minuteMs }

/** Kinds that count unrelated callers together slow a flood of guesses down, and block no caller for long. */
const rules: Record<CountKind, ThrottleRule> = {
  pair: oneByOne,
  device: oneByOne,
  confirm: oneByOne,
  code: oneByOne,
  recovery: oneByOne,
  codes: { free: 20, longestDelayMs: 5 * minuteMs, forgetOneAfterMs: 5 * minuteMs },
  account: { free: 20, longestDelayMs: 5 * minuteMs, forgetOneAfterMs: 5 * minuteMs },
  address: { free: 50, longestDelayMs: minuteMs, forgetOneAfterMs: minuteMs },
  mail: { free: 5, longestDelayMs: 15 * minuteMs, forgetOneAfterMs: 20 * minuteMs },
  mails: { free: 30, longestDelayMs: 5 * minuteMs, forgetOneAfterMs: minuteMs },
  promo: { free: 10, longestDelayMs: 15 * minuteMs, forgetOneAfterMs: 10 * minuteMs },
  promos: { free: 30, longestDelayMs: 5 * minuteMs, forgetOneAfterMs: minuteMs },
  /** enough for an office, or a provider's network, over a day */
  register: { free: 40, longestDelayMs: 10 * minuteMs, forgetOneAfterMs: 3 * minuteMs },
  link: { free: 20, longestDelayMs: 5 * minuteMs, forgetOneAfterMs: minuteMs },
}

export function forgetOneAfterMs(kind: CountKind): number {
  return rules[kind].forgetOneAfterMs
}

/** [A4] The wait after the first failure, the second and so on; the last one holds for all that follow. */
export function delaysMs(kind: CountKind): number[] {
  const { free, longestDelayMs } = rules[kind]
  const delays = Array.from({ length: free - 1 }, () => 0)
  for (let delay = firstDelayMs; delay < longestDelayMs; delay *= 2) delays.push(delay)
  return [...delays, longestDelayMs]
}
