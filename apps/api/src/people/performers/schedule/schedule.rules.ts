import { datesAheadMs, lengthOf, minutesOf, type SingleDate, type WeekSlot } from '@footlight/contract'

export interface Schedule {
  timeZone: string
  slots: WeekSlot[]
  /** beside the week */
  dates: SingleDate[]
}

/** [O1] What a performer plans, and what the page says meanwhile. */
export interface Diary extends Schedule {
  awayMessage: string
}

const weekMs = 7 * 86_400_000

const dayMs = 86_400_000

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function aheadAt(format: Intl.DateTimeFormat, atMs: number): number {
  const parts = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1000) * 1000
}

/**
 * The instant at which the zone's clocks show this local time, given as if it were UTC. A time that they skip in spring is
 * moved later by the skipped hour; of a time that they show twice in autumn the first is returned.
 */
function instantOf(format: Intl.DateTimeFormat, shownMs: number): number {
  const [before, after] = [shownMs - dayMs, shownMs + dayMs].map((ms) => aheadAt(format, ms))
  const fits = [before, after].map((ahead) => shownMs - (ahead ?? 0)).sort((one, other) => one - other)
  const found = fits.find((ms) => ms + aheadAt(format, ms) === shownMs)
  return found ?? shownMs - (before ?? 0)
}

/**
 * [O1] The slots of the coming week, and the single dates of the next two months, that are not over yet, the next first. As
 * RFC 5545 defines for recurrences, each lasts exactly as long as it is written, also on the nights when the clocks change.
 */
export function nextTimes(
  { timeZone, slots, dates }: Schedule,
  nowMs: number,
): { from: number; to: number }[] {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const today = Math.floor((nowMs + aheadAt(format, nowMs)) / dayMs) * dayMs
  const times = [-1, 0, 1, 2, 3, 4, 5, 6, 7].flatMap((offset) => {
    const date = today + offset * dayMs
    const day = new Date(date).getUTCDay() || 7
    return slots
      .filter((slot) => slot.day === day)
      .map((slot) => {
        const from = instantOf(format, date + minutesOf(slot.from) * 60_000)
        return { from, to: from + lengthOf(slot) * 60_000 }
      })
  })
  const weekly = times.filter(({ from }) => from < nowMs + weekMs)
  const single = dates.map((one) => {
    const from = instantOf(format, Date.parse(one.date) + minutesOf(one.from) * 60_000)
    return { from, to: from + lengthOf(one) * 60_000 }
  })
  const all = [...weekly, ...single.filter(({ from }) => from < nowMs + datesAheadMs)]
  return withoutOverlaps(all.sort((one, other) => one.from - other.from)).filter(({ to }) => to > nowMs)
}

/** Where the clock change moved a slot into the next one, it ends where that begins; of two that begin together one is left. */
function withoutOverlaps(times: readonly { from: number; to: number }[]): { from: number; to: number }[] {
  const starts = times.filter(({ from }, place) => from !== times[place - 1]?.from)
  return starts.map(({ from, to }, place) => ({ from, to: Math.min(to, starts[place + 1]?.from ?? to) }))
}
