import { expect, it } from 'vitest'
import { wholeNumber } from '../../lib/page/whole-number.ts'
import { openSections, sectionAt } from './sections.ts'
import { sessionIdIn } from './sessions/session-id-in.ts'

it('[O2] a session is found by its id or by the address of its receipt', () => {
  const id = '0199c0de-0000-7000-8000-00000000abcd'
  expect(sessionIdIn(` ${id.toUpperCase()} `)).toBe(id)
  expect(sessionIdIn(`http://localhost:4000/history/${id}?from=mail`)).toBe(id)
  expect(sessionIdIn('the show of last night')).toBeUndefined()
})

it('[O6] opens the start page, and never a section that the operator may not use', () => {
  expect(openSections(['audit', 'refund', 'sessions']).map(({ label }) => label)).toEqual([
    'Start [of the console]',
    'Live [of the console]',
    'Sessions',
    'Purchases',
    'Health [of the site]',
    'Log',
  ])
  expect(sectionAt({}, ['audit', 'sessions'])).toBe('start')
  expect(sectionAt({ desk: 'log' }, ['audit', 'sessions'])).toBe('log')
  expect([sectionAt({ desk: 'promos' }, ['audit']), sectionAt({}, ['refund'])]).toEqual([undefined, 'start'])
})

it('[L1] an amount is a whole number within its bounds', () => {
  const read = (text: string) => wholeNumber(text, { from: 1, to: 500 })
  expect(['1', ' 500 '].map(read)).toEqual([1, 500])
  for (const text of ['', '0', '501', '-5', '1.5', '1e2', '99999999999999999'])
    expect(read(text)).toBeUndefined()
})
