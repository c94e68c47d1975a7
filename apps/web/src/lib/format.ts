import { creditsPerCurrencyUnit } from '@footlight/contract'

/**
 * The locale of numbers, dates and currency: the reader's own English, for the sentences around them are English. One
 * sentence has one language; who has none of it reads the one that most of the world writes.
 */
export function localeOf(languages: readonly string[]): string {
  return languages.find((language) => /^en\b/i.test(language)) ?? 'en-GB'
}

const readerLocale = localeOf(typeof navigator === 'undefined' ? [] : (navigator.languages ?? []))

/** To make an Intl format takes a hundred times what it takes to use it: one for each way of writing. */
function once<Options, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = made.get(key) ?? make(locale, options)
    made.set(key, format)
    return format
  }
}

const numbers = once((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
const dates = once((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))
const names = once((locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames([locale], options))

/** 9480 → "9,480" */
export function formatNumber(value: number, locale = readerLocale): string {
  // every English writes these alike, and a page's first Intl format costs a slow phone a fifth of a second
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  return numbers(locale, {}).format(value)
}

/** 9480 → "9,480 credits" */
export function formatCredits(credits: number, locale = readerLocale): string {
  return `${formatNumber(credits, locale)} ${creditWord(credits)}`
}

/** beside a number that stands apart */
export function creditWord(credits: number): string {
  return Math.abs(credits) === 1 ? 'credit' : 'credits'
}

/** [L1] Credits as the operator's currency: 2500 → "€25.00" */
export function formatMoney(credits: number, locale = readerLocale, currency = 'EUR'): string {
  return numbers(locale, { style: 'currency', currency }).format(credits / creditsPerCurrencyUnit)
}

/** 5 → "5%"; `digits` after the point */
export function formatPercent(percent: number, digits = 0, locale = readerLocale): string {
  const wording = { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return numbers(locale, wording).format(percent / 100)
}

/** 90 → "90 credits/min" */
export function formatPrice(creditsPerMinute: number, locale = readerLocale): string {
  return `${formatCredits(creditsPerMinute, locale)}/min`
}

/** Seconds as a clock: 252 → "04:12", 5025 → "1:23:45" */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
  return whole >= 3600 ? `${Math.floor(whole / 3600)}:${clock}` : clock
}

/** Seconds in words, for sentences and for screen readers: 168 → "2 min 48 s" */
export function formatDurationWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ] as const
  const said = parts.filter(([value]) => value > 0).map(([value, unit]) => `${value} ${unit}`)
  return said.length === 0 ? '0 s' : said.slice(0, 2).join(' ')
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** What is past: "3 hours ago", "yesterday", "just now"; `now` in milliseconds. In our words: see formatNumber. */
export function formatRelative(instant: string, now: number): string {
  const seconds = Math.round((now - Date.parse(instant)) / 1000)
  const unit = units.find(([, size]) => seconds >= size)
  if (!unit) return 'just now'
  const [name, size] = unit
  const count = Math.round(seconds / size)
  if (count === 1 && name === 'day') return 'yesterday'
  return `${count} ${name}${count === 1 ? '' : 's'} ago`
}

/** "20 Nov 2026, 21:04" in the reader's own order and zone */
export function formatDateTime(instant: string, locale = readerLocale): string {
  return dates(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))
}

/** "20 Nov 2026, 21:04:32" in the reader's own order and zone */
export function formatInstant(instant: string, locale = readerLocale): string {
  return dates(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(instant))
}

/** "20 Nov 2026" in the reader's own order and zone */
export function formatDate(instant: string, locale = readerLocale): string {
  return dates(locale, { dateStyle: 'medium' }).format(new Date(instant))
}

/** "2026-11" → "November 2026" */
export function formatMonth(month: string, locale = readerLocale): string {
  const wording = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return dates(locale, wording).format(new Date(`${month}-01T00:00:00Z`))
}

/** "21:04:32" */
export function formatClock(instant: string, locale = readerLocale): string {
  return dates(locale, { timeStyle: 'medium' }).format(new Date(instant))
}

/** "nl" → "Dutch" */
export function languageName(code: string, locale = 'en'): string {
  return names(locale, { type: 'language', fallback: 'code' }).of(code) ?? code
}

/** "NL" → "Netherlands" */
export function countryName(code: string, locale = 'en'): string {
  return names(locale, { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** A name within a sentence of ours, also where no element can stand: whatever its direction, the sentence keeps its own. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`
}
