/** the header says whole seconds, and is written a moment before it is sent */
const headerMs = 1000
const slackMs = 100

const unknown = { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }
/** how far the server's clock is ahead of this browser's, in milliseconds: between these two, by all replies so far */
let ahead = unknown

/**
 * A moment of this browser's clock by that of the server, in milliseconds. What the server says of deadlines and of the past is
 * by its own, and many a browser's is minutes off.
 */
export function toServerTime(here: number): number {
  return here + Math.min(Math.max(0, ahead.least), ahead.most)
}

/**
 * Learns from a reply that was asked for and came at these times of this browser. One that a cache may have kept says
 * nothing; where a reply contradicts the earlier ones, a clock was set, and it alone counts.
 */
export function syncServerClock(headers: Headers, askedAt: number, answeredAt: number): void {
  const said = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(said) || headers.get('cache-control') !== 'no-store') return
  const heard = { least: said - slackMs - answeredAt, most: said + headerMs + slackMs - askedAt }
  const both = { least: Math.max(ahead.least, heard.least), most: Math.min(ahead.most, heard.most) }
  ahead = both.least <= both.most ? both : heard
}

/** For tests: nothing was heard. */
export function forgetHouse(): void {
  ahead = unknown
}
