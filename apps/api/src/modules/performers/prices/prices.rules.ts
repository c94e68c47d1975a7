import type { FieldError, RuleParams } from '@footlight/contract'

/** Credits for a minute of a private show, normally and for subscribers, and for a month; null: not offered [M4]. */
export interface StudioPrices {
  video: number | null
  /** [S20] a minute of a video call */
  videocall: number | null
  videoSubscribers: number | null
  subscription: number | null
  /** [M2] a message; null: nothing */
  message: number | null
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

function problem(field: keyof StudioPrices, rule: string, params: RuleParams, message: string): FieldError {
  return { path: `body.${field}`, rule, params, message }
}
