/** the `Date` header has whole seconds, and is written shortly before it is sent */
const headerMs = 1000
const slackMs = 100

const unknown = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }
/** how far the server's clock is ahead of this browser's, in milliseconds: between these two, by all replies so far */
let ahead = unknown

/**
 * Converts a time of this browser's clock to the server's, in ms. The server's deadlines and timestamps are
 * by its own clock, and many browsers' clocks are minutes off.
 */
export function toServerTime(here: number): number {
  return here + Math.min(Math.max(0, ahead.least), ahead.most)
}

/**
 * Measures by a reply that was requested and received at these times of this browser. A possibly cached reply says
 * nothing; if a reply contradicts the earlier ones, a clock was changed, and only this reply counts.
 */
export function syncServerClock(headers: Headers, askedAt: number, answeredAt: number): void {
  const said = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(said) || headers.get('cache-control') !== 'no-store') return
  const measured = { least: said - slackMs - answeredAt, most: said + headerMs + slackMs - askedAt }
  const both = { least: Math.max(ahead.least, measured.least), most: Math.min(ahead.most, measured.most) }
  ahead = both.least <= both.most ? both : measured
}

/** For tests: forgets all replies. */
export function forgetServerClock(): void {
  ahead = unknown
}
