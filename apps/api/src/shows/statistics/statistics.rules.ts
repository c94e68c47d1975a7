import type { CallReply } from '@footlight/contract'

type Reply = CallReply<'studioStatistics'>
type Figures = Omit<Reply['days'][number], 'date'>

/** Some figures of a quarter of an hour: no zone's hour begins inside of one. */
export type QuarterOfWork = { at: Date } & Partial<Figures>

const dayMs = 86_400_000

/** Dates of a zone's calendar, the last of them today. */
export function datesUntil(nowMs: number, days: number, timeZone: string): string[] {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(nowMs)
  // at noon by UTC no change of clocks moves a date
  const noon = Date.parse(`${today}T12:00:00Z`)
  return Array.from({ length: days }, (_, index) =>
    new Date(noon - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}

/** Adds up by day and by hour of a zone's clock; other dates are left out of both. The database may not know the zone. */
export function foldHours(
  dates: readonly string[],
  work: readonly QuarterOfWork[],
  timeZone: string,
): Pick<Reply, 'days' | 'hours'> & { totals: Figures } {
  const days = new Map(dates.map((date) => [date, { date, ...nothing() }]))
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, ...nothing() }))
  const totals = nothing()
  // “2026-03-29 14:15”
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  for (const { at, ...figures } of work) {
    const [date = '', time = ''] = clock.format(at).split(' ')
    const day = days.get(date)
    const ofDay = hours[Number(time.slice(0, 2))]
    if (!day || !ofDay) continue
    for (const sum of [day, ofDay, totals]) add(sum, figures)
  }
  return { days: [...days.values()], hours, totals }
}

const nothing = (): Figures => ({ net: 0, tipsNet: 0, sessions: 0, visits: 0, shows: 0 })

function add(sum: Figures, figures: Partial<Figures>): void {
  sum.net += figures.net ?? 0
  sum.tipsNet += figures.tipsNet ?? 0
  sum.sessions += figures.sessions ?? 0
  sum.visits += figures.visits ?? 0
  sum.shows += figures.shows ?? 0
}
