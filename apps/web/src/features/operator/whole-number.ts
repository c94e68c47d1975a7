/** A whole number that somebody typed, within bounds; undefined for anything else. */
export function wholeNumber(text: string, { from, to }: { from: number; to: number }): number | undefined {
  if (!/^\d{1,15}$/.test(text.trim())) return undefined
  const value = Number(text)
  return value >= from && value <= to ? value : undefined
}
