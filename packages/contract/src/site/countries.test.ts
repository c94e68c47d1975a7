import { expect, it } from 'vitest'
import { schemas } from '../schemas.ts'
import { isCountry } from './countries.ts'

it.each<[string, boolean]>([
  ['NL', true],
  ['XK', true],
  ['ZZ', false],
  ['EU', false],
  ['QQ', false],
  ['nl', false],
  ['NLD', false],
  ...'AN BU CS DD DY FX HV NH RH SU TP UK VD YD YU ZR AC CP CQ DG EA IC TA'
    .split(' ')
    .map((code): [string, boolean] => [code, false]),
])('[A7] %s is a country: %s', (country, isOne) => {
  expect(schemas.changeClientAccount.body.safeParse({ country }).success).toBe(isOne)
})

it('[A7] each country is one that the runtime names by this code', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const countries = letters.flatMap((one) => letters.map((other) => one + other)).filter(isCountry)
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  expect(countries.length).toBe(250)
  expect(
    countries.filter((code) => new Intl.Locale(`und-${code}`).region !== code || !names.of(code)),
  ).toEqual([])
})
