const minuteMs = 60_000
const firstDelayMs = 5_000

/**
 * The keys that failures are counted by [A4]: account and IP address; account and known browser; account from anywhere;
 * IP address for any account; a signed-in account that confirms its password; [A6] codes of an authenticator by account and
 * caller, and by account from anywhere; recovery codes by account and caller, too long to be guessed. The same throttle counts requested e-mails,
 * by typed name and by IP address; opened links; registrations;
 * unknown promo codes, by account and by network [T4].
 */
export type CountKind =
  | 'pair'
  | 'device'
  | 'account'
  | 'address'
  | 'confirm'
  | 'code'
  | 'codes'
  | 'recovery'
  | 'mail'
  | 'mails'
  | 'link'
  | 'promo'
  | 'promos'
  | 'register'

interface ThrottleRule {
  /** failures in a row after which there is a wait */
  free: number
  longestDelayMs: number
  /** one failure is forgotten per interval of this length */
  forgetOneAfterMs: number
}

const oneByOne = { free: 5, longestDelayMs: 15 * minuteMs, forgetOneAfterMs: 24 * 60 * minuteMs }

/** The wide kinds count unrelated callers together: they slow a flood of guesses down, and block no caller for long. */
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
  /** a household, and an office or a provider's network over a day */
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
