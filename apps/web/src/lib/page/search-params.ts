/** Search parameters of the page's address: plain strings, as a person would write them. */
export type RawSearch = Record<string, unknown>

/** `?q=cello&page=2` → `{ q: 'cello', page: '2' }`; of a name given twice the last value counts. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The inverse; undefined, null and empty values are left out. */
export function stringifySearch(search: RawSearch): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/** A text of the address, trimmed; undefined when absent or empty. */
export function readText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  return text === '' ? undefined : text
}

/** A whole number of the address at or above `minimum`; undefined for anything else. */
export function readInteger(value: unknown, minimum: number): number | undefined {
  const text = readText(value)
  if (text === undefined || !/^\d{1,9}$/.test(text)) return undefined
  const number = Number(text)
  return number >= minimum ? number : undefined
}

/** One of `allowed`; undefined for anything else. */
export function readChoice<const Choice extends string | number>(
  value: unknown,
  allowed: readonly Choice[],
): Choice | undefined {
  const text = readText(value)
  return allowed.find((choice) => String(choice) === text)
}

/** A day of the address, as `2026-11-20`; undefined for anything else. */
export function readDay(value: unknown): string | undefined {
  const text = readText(value)
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}
