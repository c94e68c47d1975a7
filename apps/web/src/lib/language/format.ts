import { creditsPerCurrencyUnit, type Language } from '@footlight/contract'
import type { Writing } from '@footlight/contract/texts'
import { isServer } from '../page/use-hydrated.ts'
import { spoken, writingOf } from './language.ts'
import { type Message, say } from './say.ts'

/** The locale of a language where the browser's setting names no region. */
const usual = (language: Language) => writingOf(language)?.locale ?? language

/** The locale of numbers, dates and currency: the page's language with the region of the reader. */
export function localeOf(language: Language, asked: readonly string[]): string {
  return asked.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? usual(language)
}

function readerLocale(): string {
  return localeOf(spoken(), isServer ? [] : (navigator.languages ?? []))
}

/** Whether this browser formats numbers as the server does, which knows the reader's language and not the region. */
export function writesAsServer(): boolean {
  const [reader, server] = [readerLocale(), usual(spoken())]
  return (
    formatNumber(1234, reader) === formatNumber(1234, server) &&
    formatDecimal(4.5, reader) === formatDecimal(4.5, server) &&
    formatMoney(123_450, reader) === formatMoney(123_450, server)
  )
}

/** Creating an Intl format costs a hundred times its use: each is created once per locale and options. */
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

/** The number separators of a locale, if they are those of its language; otherwise undefined. */
function byHand(locale: string): Writing | undefined {
  const writing = writingOf(locale)
  return writing?.writtenAlike.split(' ').includes(locale) ? writing : undefined
}

/** 9480 → "9,480" */
export function formatNumber(value: number, locale = readerLocale()): string {
  // formatted by hand if possible: a page's first Intl format costs a slow phone 200 ms
  if (Number.isSafeInteger(value) && value >= 0) {
    if (value < 1000) return String(value)
    const mark = byHand(locale)?.thousands
    if (mark) return String(value).replace(/\B(?=(\d{3})+$)/g, mark)
  }
  return numbers(locale, {}).format(value)
}

/** Whether a number takes the singular: in French 0 does, too. Not by Intl.PluralRules, which is as slow to create. */
function isOne(count: number): boolean {
  return writingOf(spoken())?.zero === 'one' ? Math.abs(count) < 2 : Math.abs(count) === 1
}

/** Whether decimals follow a point. */
export const writesPoint = (locale: string = spoken()): boolean => writingOf(locale)?.decimal === '.'

/** 4.56 → "4.6", 4 → "4.0" */
export function formatDecimal(value: number, locale = readerLocale()): string {
  // by hand where the result equals JavaScript's own: see formatNumber
  if (writesPoint(locale) && value >= 0 && value < 999) return value.toFixed(1)
  return numbers(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
}

/** The singular or plural text; `{count}` in either is the number in the reader's format. */
export function sayCount(
  count: number,
  one: Message,
  many: Message,
  values?: Record<string, string>,
): string {
  return say(isOne(count) ? one : many, { ...values, count: formatNumber(count) })
}

/** 9480 → "9,480 credits" */
export function formatCredits(credits: number, locale = readerLocale()): string {
  const amount = formatNumber(credits, locale)
  return say(isOne(credits) ? '{amount} credit' : '{amount} credits', { amount })
}

/** beside a number that stands apart */
export function creditWord(credits: number): string {
  return say(isOne(credits) ? 'credit' : 'credits')
}

/** [L1] Credits as the operator's currency: 2500 → "€25.00" */
export function formatMoney(credits: number, locale = readerLocale(), currency = 'EUR'): string {
  const money = byHand(locale)?.money
  if (money && currency === 'EUR' && Number.isSafeInteger(credits) && credits >= 0) {
    const cents = String(credits % creditsPerCurrencyUnit).padStart(2, '0')
    const whole = formatNumber(Math.floor(credits / creditsPerCurrencyUnit), locale)
    return money.replace('{whole}', whole).replace('{cents}', cents)
  }
  return numbers(locale, { style: 'currency', currency }).format(credits / creditsPerCurrencyUnit)
}

/** 5 → "5%"; `digits` after the point */
export function formatPercent(percent: number, digits = 0, locale = readerLocale()): string {
  const wording = { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return numbers(locale, wording).format(percent / 100)
}

/** 90 → "90 credits/min" */
export function formatPrice(creditsPerMinute: number, locale = readerLocale()): string {
  return say('{credits}/min', { credits: formatCredits(creditsPerMinute, locale) })
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
    [Math.floor(whole / 3600), '{count} h'],
    [Math.floor(whole / 60) % 60, '{count} min'],
    [whole % 60, '{count} s'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => say(unit, { count }))
  return said.length === 0 ? say('{count} s', { count: 0 }) : said.slice(0, 2).join(' ')
}

const units = [
  [31_536_000, '{count} year ago', '{count} years ago'],
  [2_592_000, '{count} month ago', '{count} months ago'],
  [604_800, '{count} week ago', '{count} weeks ago'],
  [86_400, 'yesterday', '{count} days ago'],
  [3600, '{count} hour ago', '{count} hours ago'],
  [60, '{count} minute ago', '{count} minutes ago'],
] as const

/** A past time: "3 hours ago", "yesterday", "just now"; `now` in milliseconds. Without Intl: see formatNumber. */
export function formatRelative(instant: string, now: number): string {
  const seconds = Math.round((now - Date.parse(instant)) / 1000)
  const unit = units.find(([size]) => seconds >= size)
  if (!unit) return say('just now')
  const [size, one, many] = unit
  return sayCount(Math.round(seconds / size), one, many)
}

/** "20 Nov 2026, 21:04" in the reader's own order and zone */
export function formatDateTime(instant: string, locale = readerLocale()): string {
  return dates(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))
}

/** "20 Nov 2026, 21:04:32" in the reader's own order and zone */
export function formatInstant(instant: string, locale = readerLocale()): string {
  return dates(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(instant))
}

/** "20 Nov 2026" in the reader's own order and zone */
export function formatDate(instant: string, locale = readerLocale()): string {
  return dates(locale, { dateStyle: 'medium' }).format(new Date(instant))
}

/**
 * "Fri 20 Nov, 22:00 – Sat 21 Nov, 02:00" in the reader's own order and zone; a day is said once. Where the clocks change in
 * between, each end says by which: in the hour that comes twice, a time would seem to end before it begins.
 */
export function formatTimes(from: string, to: string, locale = readerLocale()): string {
  const wording = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  const [begin, end] = [new Date(from), new Date(to)]
  if (begin.getTimezoneOffset() === end.getTimezoneOffset())
    return dates(locale, wording).formatRange(begin, end)
  const zoned = dates(locale, { ...wording, timeZoneName: 'short' })
  return `${zoned.format(begin)} – ${zoned.format(end)}`
}

/** 1 → "Monday" */
export function formatWeekday(day: number, locale = readerLocale()): string {
  return dates(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
}

/** "2026-11" → "November 2026" */
export function formatMonth(month: string, locale = readerLocale()): string {
  const wording = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const
  return dates(locale, wording).format(new Date(`${month}-01T00:00:00Z`))
}

/** "21:04:32" */
export function formatClock(instant: string, locale = readerLocale()): string {
  return dates(locale, { timeStyle: 'medium' }).format(new Date(instant))
}

/** "nl" → "Dutch" */
export function languageName(code: string, locale: string = spoken()): string {
  return names(locale, { type: 'language', fallback: 'code' }).of(code) ?? code
}

/** "NL" → "Netherlands" */
export function countryName(code: string, locale: string = spoken()): string {
  return names(locale, { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** A name isolated (U+2068, U+2069) for a text without elements: its direction does not change the sentence's. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`
}
