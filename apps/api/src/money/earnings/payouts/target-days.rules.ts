const dayMs = 86_400_000

/** The day of Easter Sunday, by Gauss' way of computing it, in milliseconds of UTC. */
function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1)
}

/** Days on which TARGET, and so every bank of SEPA, executes nothing: weekends and these six. */
function isClosed(day: Date): boolean {
  const [weekday, afterEaster] = [day.getUTCDay(), (day.getTime() - easterOf(day.getUTCFullYear())) / dayMs]
  const date = day.toISOString().slice(5, 10)
  return (
    weekday === 0 ||
    weekday === 6 ||
    afterEaster === -2 ||
    afterEaster === 1 ||
    ['01-01', '05-01', '12-25', '12-26'].includes(date)
  )
}

/** [T5] The day for the bank, `YYYY-MM-DD`: today by the clock of this time zone, or the next day on which banks pay. */
export function executionDay(now: number, timezone: string): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(now)
  let day = new Date(`${today}T00:00:00Z`)
  while (isClosed(day)) day = new Date(day.getTime() + dayMs)
  return day.toISOString().slice(0, 10)
}
