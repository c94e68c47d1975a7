import {
  boundsOf,
  type CallReply,
  type FieldError,
  type PriceKind,
  type RuleParams,
  type Settings,
} from '@footlight/contract'

/** [O1, M4] Credits for each service, null: no price; and which services are switched on. */
export type StudioPrices = CallReply<'studioPrices'>
type PriceField = Exclude<keyof StudioPrices, 'services'>

/** The services that need a price; a message may cost nothing [M2]. */
const priced = ['video', 'videocall', 'peek', 'phone'] as const

/** [O1] The first service that is switched on without a price. */
export function missingPrice(wish: StudioPrices): FieldError | null {
  const field = priced.find((service) => wish.services[service] && wish[service] === null)
  return field
    ? problem(field, 'price_needed', {}, 'A service that is switched on needs a price: fill it in.')
    : null
}

/**
 * [M4] The price for subscribers is lower than the normal one, or null. The fault is at the changed field: at the normal price
 * where only that one was changed, to no more than subscribers pay.
 */
export function priceProblem(was: StudioPrices, wish: StudioPrices): FieldError | null {
  const { video, videoSubscribers: theirs } = wish
  if (theirs === null || (video !== null && theirs < video)) return null
  const isTheirs = theirs !== was.videoSubscribers
  if (video === null)
    return problem(
      isTheirs ? 'videoSubscribers' : 'video',
      'everybody_needs_one',
      {},
      'Subscribers have a price for private shows, so everybody needs one: fill it in, or empty theirs.',
    )
  return isTheirs
    ? problem(
        'videoSubscribers',
        'subscribers_pay_less',
        { max: video - 1 },
        `Subscribers pay less than everybody: at most ${video - 1}.`,
      )
    : problem(
        'video',
        'everybody_pays_more',
        { theirs, min: theirs + 1 },
        `Your subscribers pay ${theirs}. Ask at least ${theirs + 1} here, or lower their price first.`,
      )
}

const kinds: Record<PriceField, PriceKind> = {
  video: 'minute',
  videoSubscribers: 'minute',
  videocall: 'minute',
  peek: 'minute',
  phone: 'minute',
  subscription: 'month',
  message: 'message',
}

/**
 * [O2] The first changed price outside the operator's bounds. A price from before the bounds stays until the performer
 * changes it: nothing that clients were promised moves by itself.
 */
export function boundsProblem(was: StudioPrices, wish: StudioPrices, settings: Settings): FieldError | null {
  for (const field of Object.keys(kinds) as PriceField[]) {
    const price = wish[field]
    if (price === null || price === was[field]) continue
    const { min, max } = boundsOf(settings, kinds[field])
    if (price < min || price > max)
      return problem(field, 'outside_bounds', { min, max }, `Ask from ${min} to ${max} credits here.`)
  }
  return null
}

function problem(field: PriceField, rule: string, params: RuleParams, message: string): FieldError {
  return { path: `body.${field}`, rule, params, message }
}
