import { expect, it } from 'vitest'
import { schemas } from '../schemas.ts'
import { plainLine } from './plain-text.ts'

const samples = [
  ['a\u202Egnp.exe', 'agnp.exe'],
  ['zero\u200Bwidth\uFEFF', 'zerowidth'],
  ['bell\u0007 and \u001B[31mred', 'bell and [31mred'],
  ['two\nlines\tand a tab', 'two lines and a tab'],
  ['Hangul\u3164\u2800filler', 'Hangul filler'],
  ['Zoë, 名前, مرحبا, 👩‍👩‍👧 stay', 'Zoë, 名前, مرحبا, 👩‍👩‍👧 stay'],
] as const

it.each(samples)('[S15] %j reads %j, as a line and as a name', (given, read) => {
  expect(plainLine(given)).toBe(read)
  expect(schemas.sayInSession.body.parse({ text: given })).toEqual({ text: read })
  const account = { email: 'a@b.test', username: 'someone', password: 'long enough it is', adult: true }
  const registered = schemas.register.body.parse({ ...account, displayName: given })
  expect(registered).toMatchObject({ displayName: read })
})

it('[S15] refuses a line without visible characters', () => {
  for (const text of ['\u202E\u200B', '\u2800', '\u3164\u00AD'])
    expect(schemas.sayInSession.body.safeParse({ text }).success).toBe(false)
})
