import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Countries } from '../carrier/line.ts'

/** Types of ordinary numbers, billed at their country's price: no premium, shared-cost or satellite numbers. */
const ordinary: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE']

/** What a minute of calls to this number costs the operator, in credits; null: it is not called. */
export function costOf(phone: string, countries: Countries): number | null {
  const parsed = parsePhoneNumberFromString(phone)
  if (!parsed?.isValid() || !ordinary.includes(parsed.getType())) return null
  return (parsed.country && countries[parsed.country]) ?? null
}

/** [S11] Credits a minute below which the platform's part of a call does not pay for the call. */
export function minPriceFor(costPerMinute: number, performerShare: number): number {
  return Math.ceil((costPerMinute * 100) / (100 - performerShare))
}

/** Whether a call at this price pays for itself. */
export function isWorthCalling(
  phone: string,
  pricePerMinute: number,
  { countries, performerShare }: { countries: Countries; performerShare: number },
): boolean {
  const cost = costOf(phone, countries)
  return cost !== null && pricePerMinute >= minPriceFor(cost, performerShare)
}
