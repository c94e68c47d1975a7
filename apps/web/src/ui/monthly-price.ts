import { formatCredits } from '../lib/format.ts'

/** [M4] What a month costs: "200 credits a month", or "free". */
export function monthlyPrice(credits: number): string {
  return credits === 0 ? 'free' : `${formatCredits(credits)} a month`
}
