import type { ChatLine } from '@footlight/contract'
import { expect, it } from 'vitest'
import { indexWords, spokenOf, withLine } from './lines.ts'

let made = 0
function line(author: ChatLine['author'], text: string, more: Partial<ChatLine> = {}): ChatLine {
  made += 1
  return {
    id: `line ${made}`,
    at: '2026-11-20T20:00:00.000Z',
    author,
    text,
    event: null,
    amount: null,
    ...more,
  }
}
const nameOf = ({ author }: ChatLine) => (author === 'system' ? undefined : 'Mara')

it('[S15] shows a sent line once, whether the reply or the refetch came first', () => {
  const said = line('client', 'Hello')
  expect(withLine([], said)).toEqual([said])
  expect(withLine([said], said)).toEqual([said])
})

it('[S15] announces the lines of others, never the reader’s own, and of many lines only their number', () => {
  const hello = line('performer', 'Hello')
  expect(spokenOf([line('client', 'Mine')], 'client', nameOf)).toBeUndefined()
  expect(spokenOf([line('client', 'Mine'), hello], 'client', nameOf)).toBe('⁨Mara⁩: Hello')
  const warning = line('system', 'Credit for 60 seconds is left.', { event: 'warning', amount: 60 })
  expect(spokenOf([hello, warning], 'client', nameOf)).toBe('⁨Mara⁩: Hello. Less than one minute left')
  expect(spokenOf([hello, hello, hello], 'client', nameOf)).toBe('3 new lines')
})

it('[S15, B8] shows system lines in this page’s words', () => {
  const words = (event: ChatLine['event'], amount: number | null) =>
    indexWords(line('system', 'in English', { event, amount }))
  expect(words('started', 90)).toBe('Show started · 90 credits/min, fixed')
  expect(words('resumed', 7)).toBe('The picture is back · 7 s not billed')
  expect([180, 60, 20].map((seconds) => words('warning', seconds))).toEqual([
    'Less than three minutes left',
    'Less than one minute left',
    'Less than twenty seconds left',
  ])
  expect(words(null, null)).toBe('in English')
})
