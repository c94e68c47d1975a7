const minuteMs = 60_000
const firstDelayMs = 5_000

/**
 * What failures are counted by [A4]: an account from one address, an account from a browser that it signed in with
 * before, an account from anywhere, an address for whatever account; who is signed in and gives the password again; and
 * mails that are asked for, by the name that is typed and by address, links that are shown, and accounts that are made;
 * promo codes that do not exist, by account and by network [T4].
 */
export type CountKind =
  | 'pair'
  | 'device'
  | 'account'
  | 'address'
  | 'confirm'
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
  /** one failure is forgotten after each */
  forgetOneAfterMs: number
}

const oneByOne = { free: 5, longestDelayMs: 15 * minuteMs, forgetOneAfterMs: 24 * 60 * minuteMs }

/** The wide ones count strangers together: they slow a flood of guesses down, and never stop anybody for long. */
const rules: Record<CountKind, ThrottleRule> = {
  pair: oneByOne,
  device: oneByOne,
  confirm: oneByOne,
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
