import { languages } from '@footlight/contract'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import {
  formatCredits,
  formatDecimal,
  formatDuration,
  formatDurationWords,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRelative,
  formatTimes,
  localeOf,
} from './format.ts'
import { learn } from './language.ts'

beforeAll(async () => void (await Promise.all(languages.map(learn))))

it('writes numbers and money by locale, 100 credits to the unit [L1]', () => {
  expect(formatNumber(9480, 'en')).toBe('9,480')
  expect(formatNumber(9480, 'de')).toBe('9.480')
  expect(formatCredits(1, 'en')).toBe('1 credit')
  expect(formatMoney(2550, 'en')).toBe('€25.50')
  // by hand as by Intl
  for (const locale of ['en', 'en-GB', 'en-US', 'nl', 'nl-NL', 'fr', 'fr-FR', 'de', 'de-DE'])
    for (const credits of [0, 5, 120, 123_456_789])
      expect(formatMoney(credits, locale)).toBe(
        new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(credits / 100),
      )
  expect([formatPercent(5, 0, 'en'), formatPercent(0.25, 1, 'en')]).toEqual(['5%', '0.3%'])
  expect([formatDecimal(4, 'en'), formatDecimal(4.56, 'de')]).toEqual(['4.0', '4,6'])
})

it('writes seconds as a clock and in words', () => {
  expect([0, 7.9, 252, 3600, 5025, -3].map(formatDuration)).toEqual([
    '00:00',
    '00:07',
    '04:12',
    '1:00:00',
    '1:23:45',
    '00:00',
  ])
  expect([0, 20, 168, 3605, 60].map(formatDurationWords)).toEqual([
    '0 s',
    '20 s',
    '2 min 48 s',
    '1 h 5 s',
    '1 min',
  ])
})

it('tells how long ago', () => {
  const now = Date.parse('2026-11-20T21:00:00Z')
  expect(formatRelative('2026-11-20T18:00:00Z', now)).toBe('3 hours ago')
  expect(formatRelative('2026-11-20T20:59:40Z', now)).toBe('just now')
  expect(formatRelative('2026-11-19T20:00:00Z', now)).toBe('yesterday')
  expect(formatRelative('2026-11-20T20:59:00Z', now)).toBe('1 minute ago')
  expect(formatRelative('2026-11-20T21:09:00Z', now)).toBe('just now')
})

it('formats numbers and times in the page’s language, by the reader’s region or the language’s usual one', () => {
  expect(localeOf('en', ['de-AT', 'en-US', 'en'])).toBe('en-US')
  expect(localeOf('en', ['ar-EG', 'enm'])).toBe('en-GB')
  expect(localeOf('de', ['en-US', 'de-AT'])).toBe('de-AT')
})

it('writes whole numbers by hand as Intl would', () => {
  for (const locale of [
    'en',
    'en-GB',
    'en-US',
    'en-IN',
    'nl',
    'nl-NL',
    'fr',
    'fr-FR',
    'fr-CH',
    'de',
    'de-DE',
    'de-AT',
  ])
    for (const value of [0, 999, 1000, 48_210, 123_456, 9_007_199_254_740_991, -1000, 1000.5])
      expect(formatNumber(value, locale)).toBe(new Intl.NumberFormat(locale).format(value))
})

it.each([
  [
    'Europe/Berlin',
    'de-DE',
    '2026-03-29T00:00Z',
    '2026-03-29T02:00Z',
    'So., 29. März, 01:00 MEZ – So., 29. März, 04:00 MESZ',
  ],
  [
    'Europe/Berlin',
    'de-DE',
    '2026-10-25T00:45Z',
    '2026-10-25T01:15Z',
    'So., 25. Okt., 02:45 MESZ – So., 25. Okt., 02:15 MEZ',
  ],
  [
    'America/New_York',
    'en-US',
    '2026-03-08T06:00Z',
    '2026-03-08T08:00Z',
    'Sun, Mar 8, 01:00 AM EST – Sun, Mar 8, 04:00 AM EDT',
  ],
  [
    'America/New_York',
    'en-US',
    '2026-11-01T05:30Z',
    '2026-11-01T06:30Z',
    'Sun, Nov 1, 01:30 AM EDT – Sun, Nov 1, 01:30 AM EST',
  ],
  [
    'Australia/Lord_Howe',
    'en-AU',
    '2026-04-04T14:45Z',
    '2026-04-04T15:00Z',
    'Sun, 5 Apr, 01:45 am LHDT – Sun, 5 Apr, 01:30 am LHST',
  ],
  [
    'Australia/Lord_Howe',
    'en-AU',
    '2026-10-03T15:15Z',
    '2026-10-03T16:00Z',
    'Sun, 4 Oct, 01:45 am LHST – Sun, 4 Oct, 03:00 am LHDT',
  ],
])(
  '[O1] says by which clock a time begins and ends over a change of the clocks in %s, in %s from %s',
  (zone, locale, from, to, shown) => {
    vi.stubEnv('TZ', zone)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(formatTimes(from, to, locale).replaceAll(/\s/g, ' ')).toBe(shown)
  },
)
