/** A time of a performer's week, in the performer's time zone. */
export interface WeekSlot {
  /** 1 is Monday */
  day: number
  from: string
  /** not after `from`: on the day after it */
  to: string
}

/** A time of one day alone, in the performer's time zone. */
export interface SingleDate {
  /** `2026-12-24` */
  date: string
  from: string
  /** not after `from`: on the day after it */
  to: string
}

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

/** Minutes into the day: `20:30` → 1230. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** How long it lasts; an end that equals the begin means a whole day. */
export function lengthOf({ from, to }: Pick<WeekSlot, 'from' | 'to'>): number {
  const length = minutesOf(to) - minutesOf(from)
  return length > 0 ? length : length + dayMinutes
}

/** [O1] The first, as they are written, that overlaps one before it; the week goes on from Sunday into Monday. */
export function overlappingSlot(slots: readonly WeekSlot[]): number | null {
  const begins = slots.map((slot) => (slot.day - 1) * dayMinutes + minutesOf(slot.from))
  const after = (one: number, other: number) => (one - other + weekMinutes) % weekMinutes
  const found = slots.findIndex((slot, index) =>
    slots.slice(0, index).some((earlier, at) => {
      const [one = 0, other = 0] = [begins[index], begins[at]]
      return after(one, other) < lengthOf(earlier) || after(other, one) < lengthOf(slot)
    }),
  )
  return found === -1 ? null : found
}
