import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { between, decimal, integer, maxValue, minValue, numeric } from './numbers.ts'

const finite = fc.double({ noNaN: true, noDefaultInfinity: true })

describe('digits', () => {
  it.each([
    ['0', true, true, true],
    ['007', true, true, true],
    ['9'.repeat(40), true, true, true],
    ['-1', false, true, true],
    ['1.5', false, false, true],
    ['-.5', false, false, true],
    ['-', false, false, false],
    ['--1', false, false, false],
    ['+1', false, false, false],
    ['1.', false, false, false],
    ['.', false, false, false],
    ['1.2.3', false, false, false],
    ['1,5', false, false, false],
    ['1e3', false, false, false],
    ['0x1f', false, false, false],
    ['1 ', false, false, false],
    ['1\n', false, false, false],
    ['٣', false, false, false],
    ['NaN', false, false, false],
    ['Infinity', false, false, false],
    [7, true, true, true],
    [-7, false, true, true],
    [1e21, true, true, true],
    [1e-7, false, false, true],
    [Number.POSITIVE_INFINITY, false, false, false],
    [true, false, false, false],
    [['1'], false, false, false],
  ])('%o: numeric %s, integer %s, decimal %s', (value, isNumeric, isInteger, isDecimal) => {
    expect([numeric(value), integer(value), decimal(value)]).toEqual([isNumeric, isInteger, isDecimal])
  })

  it('what is numeric is an integer, what is an integer is a decimal, and all are numbers', () => {
    const digits = fc.string({ unit: fc.constantFrom('0', '7', '-', '.', ' ', 'e'), minLength: 1 })
    fc.assert(
      fc.property(digits, (text) => {
        if (numeric(text)) expect(integer(text)).toBe(true)
        if (integer(text)) expect(decimal(text)).toBe(true)
        if (decimal(text)) expect(Number(text)).not.toBeNaN()
      }),
    )
    fc.assert(
      fc.property(fc.bigInt(), finite, (whole, number) => {
        expect([integer(String(whole)), decimal(number)]).toEqual([true, true])
      }),
    )
  })
})

describe('bounds', () => {
  it.each([
    ['1', false, false, true],
    ['2', true, true, true],
    ['2.5', true, true, true],
    ['3', true, true, true],
    ['3.01', false, true, false],
    ['25e-1', true, true, true],
    [2.5, true, true, true],
    ['2 ', false, false, false],
    ['2 5', false, false, false],
    ['\t2', false, false, false],
    ['0x2', false, false, false],
    ['2,5', false, false, false],
    ['two', false, false, false],
    ['Infinity', false, false, false],
    ['1e999', false, false, false],
    [Number.NEGATIVE_INFINITY, false, false, false],
    [['2'], false, false, false],
    [new Date(2), false, false, false],
  ])('%o: between 2 and 3 %s, at least 2 %s, at most 3 %s', (value, isBetween, isHigh, isLow) => {
    expect([between(2, 3)(value), minValue(2)(value), maxValue(3)(value)]).toEqual([isBetween, isHigh, isLow])
  })

  it('between is both bounds, and a number passes as its text does', () => {
    fc.assert(
      fc.property(finite, finite, finite, (value, min, max) => {
        expect(between(min, max)(value)).toBe(minValue(min)(value) && maxValue(max)(value))
        expect(minValue(min)(String(value))).toBe(value >= min)
        expect(maxValue(max)(String(value))).toBe(value <= max)
      }),
    )
  })

  it('white space anywhere in the value is refused', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.nat(20),
        fc.constantFrom(' ', '\t', '\n', '\u00a0'),
        (number, at, space) => {
          const text = String(number)
          const spaced = text.slice(0, at) + space + text.slice(at)
          const bound = Number.MAX_SAFE_INTEGER
          expect([maxValue(bound)(text), maxValue(bound)(spaced)]).toEqual([true, false])
        },
      ),
    )
  })
})
