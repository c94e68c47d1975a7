import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alpha, alphaNum, maxLength, minLength } from './text.ts'

const word = fc.string({ unit: 'grapheme', minLength: 1 })

describe('letters and digits', () => {
  it.each(['a', 'Zoë', 'Zoe\u0308', 'Straße', 'łódź', 'Ελένη', '北京', 'हिन्दी'])(
    'alpha and alphaNum pass letters: %s',
    (text) => expect([alpha(text), alphaNum(text)]).toEqual([true, true]),
  )

  it.each(['a1', '1', '٣'])('alphaNum alone passes a digit: %s', (text) => {
    expect([alpha(text), alphaNum(text)]).toEqual([false, true])
  })

  it.each([' ', 'a b', 'a-b', 'a_b', 'a.', 'a\n', '½', '🎭', '\u0308a', '-1', 5, ['a'], {}])(
    'both refuse: %o',
    (value) => expect([alpha(value), alphaNum(value)]).toEqual([false, false]),
  )

  it('what is alpha is alphaNum, composed or not', () => {
    fc.assert(
      fc.property(word, (text) => {
        if (alpha(text)) expect(alphaNum(text)).toBe(true)
        expect(alpha(text.normalize('NFD'))).toBe(alpha(text.normalize('NFC')))
      }),
    )
  })
})

describe('lengths', () => {
  it.each([
    ['ab', false, true],
    ['abc', true, true],
    ['abcd', true, false],
    ['🎭🎭', true, false],
    ['   ', true, true],
    [['a', 'b'], false, true],
    [[1, 2, 3, 4], true, false],
    [1234, false, false],
    [{}, false, false],
  ])('%o: at least 3 %s, at most 3 %s', (value, isLong, isShort) => {
    expect([minLength(3)(value), maxLength(3)(value)]).toEqual([isLong, isShort])
  })

  it('a length that is not too short for n + 1 is too long for n', () => {
    fc.assert(
      fc.property(word, fc.nat(12), (text, length) => {
        expect(minLength(length + 1)(text)).toBe(!maxLength(length)(text))
      }),
    )
  })
})
