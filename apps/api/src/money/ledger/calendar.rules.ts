const dayMs = 86_400_000

/** When the day of `now` began where the client lives; in UTC where the client's time zone is not known. */
export function dayStartMs(now: number, timezone: string): number {
  const guess = now - sinceMidnightMs(timezone, now)
  // a clock change since midnight makes the guess wrong by what the clock shows at that instant
  const off = sinceMidnightMs(timezone, guess)
  const midnight = off > dayMs / 2 ? guess + dayMs - off : guess - off
  // where the clocks are set back to it, it comes twice: the hour ahead of the second is of this day as well
  const ahead = sinceMidnightMs(timezone, midnight - 1)
  return ahead > dayMs / 2 ? midnight : midnight - 1 - ahead
}

export interface Month {
  /** `2026-11` */
  month: string
  fromMs: number
  /** the start of the next one */
  untilMs: number
}

/** The month that `now` is in where the client lives. */
export function monthOf(now: number, timezone: string): Month {
  const fromMs = monthStartMs(now, timezone)
  const { year, month } = dateIn(timezone, fromMs)
  return {
    month: `${year}-${String(month).padStart(2, '0')}`,
    fromMs,
    untilMs: monthStartMs(fromMs + 32 * dayMs, timezone),
  }
}

function monthStartMs(now: number, timezone: string): number {
  const { day } = dateIn(timezone, now)
  // noon of the first day, off by at most the hour of a clock change
  const noon = dayStartMs(now, timezone) + dayMs / 2 - (day - 1) * dayMs
  return dayStartMs(noon, timezone)
}

function dateIn(timezone: string, at: number) {
  const read = partsIn(timezone, { year: 'numeric', month: 'numeric', day: 'numeric' }, at)
  return { year: read('year'), month: read('month'), day: read('day') }
}

/** Local time of day in the time zone, in milliseconds since midnight. */
function sinceMidnightMs(timezone: string, at: number): number {
  const read = partsIn(
    timezone,
    { hourCycle: 'h23', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    at,
  )
  return ((read('hour') * 60 + read('minute')) * 60 + read('second')) * 1000 + (at % 1000)
}

function partsIn(timeZone: string, shown: Intl.DateTimeFormatOptions, at: number) {
  const parts = formatIn(timeZone, shown).formatToParts(at)
  return (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0)
}

function formatIn(timeZone: string, shown: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...shown, timeZone })
  } catch (error) {
    if (error instanceof RangeError) return new Intl.DateTimeFormat('en-US', { ...shown, timeZone: 'UTC' })
    throw error
  }
}
