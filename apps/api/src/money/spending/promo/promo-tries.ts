import { Refusal, refuse } from '../../../platform/refuse.ts'

type Count = { kind: 'promo' | 'promos'; who: readonly string[] }

/** The part of the attempt throttle that promo codes use: it counts an attempt before the check. */
export interface PromoThrottle {
  /** @throws TOO_MANY_TRIES */
  take(counts: readonly Count[]): Promise<number>
  giveBack(counts: readonly Count[], takenAt: number): Promise<unknown>
}

/** The account that submits a code, and its network. */
export interface PromoCaller {
  clientId: string
  network: string
}

/** Refusals of a code that could have been guessed; of any other, the caller knows the code. */
const guesses: readonly string[] = ['PROMO_UNKNOWN', 'PROMO_EXPIRED']

/**
 * [T4] Limits guesses at promo codes, by account and by network: each try is counted before the lookup, and the count of a code
 * that exists is undone. `@throws` TOO_MANY_TRIES
 */
export async function countedTry<Result>(
  throttle: PromoThrottle,
  { clientId, network }: PromoCaller,
  look: () => Promise<Result>,
): Promise<Result> {
  const counts: readonly Count[] = [
    { kind: 'promo', who: [clientId] },
    { kind: 'promos', who: [network] },
  ]
  const takenAt = await throttle.take(counts).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'TOO_MANY_TRIES' ? tooMany(error) : error
  })
  try {
    const result = await look()
    await throttle.giveBack(counts, takenAt)
    return result
  } catch (error) {
    if (!(error instanceof Refusal && guesses.includes(error.code))) await throttle.giveBack(counts, takenAt)
    throw error
  }
}

function tooMany({ retryAfterSeconds = 60 }: Refusal): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return refuse('TOO_MANY_TRIES', {
    message: `Too many promo codes were tried. Try again in ${minutes} min.`,
    rule: 'promo',
    params: { count: minutes },
    retryAfterSeconds,
  })
}
