/** For whom, when or how: fits behind every headline. */
const endings = [
  'for night owls',
  'no rush',
  'with tea',
  'for two',
  'on rainy days',
  'for shy people',
  'after supper',
  'one to one',
  'for the curious',
  'by candlelight',
] as const

/** The line of the performer who is the `turn`th of her act: as it stands for the first ones, then each time another. */
export function headlineOf(headlines: readonly string[], turn: number): string {
  const which = turn % headlines.length
  const round = Math.floor(turn / headlines.length)
  const headline = headlines[which] ?? ''
  return round === 0 ? headline : `${headline}, ${endings[(round - 1 + which * 3) % endings.length]}`
}
