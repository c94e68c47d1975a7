import { expect, it } from 'vitest'
import { type CsvCell, csvOf } from './csv.ts'
import { languages } from './language.ts'

const line = (...cells: CsvCell[]) => csvOf([cells], 'en').slice(1, -2)

it('[A9] begins with the mark of UTF-8, and ends each line as RFC 4180 has it', () => {
  const bytes = new TextEncoder().encode(csvOf([['Zoë Müller'], [null, 1]], 'en'))
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe('"Zoë Müller"\r\n,1\r\n')
})

it('[A9] has the separator and the decimal sign of the reader’s language', () => {
  const files = languages.map((language) => csvOf([['a;b,c', { cents: 1210 }, 2.5, -7]], language).slice(1))
  const comma = '"a;b,c";12,10;2,5;-7\r\n'
  expect(Object.fromEntries(languages.map((language, index) => [language, files[index]]))).toEqual({
    en: '"a;b,c",12.10,2.5,-7\r\n',
    nl: comma,
    fr: comma,
    de: comma,
  })
})

it('[L1] writes money with two decimals from whole credits, negative and large amounts too', () => {
  const cents = [0, 5, -5, 99, -100, 2500, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER]
  expect(line(...cents.map((one) => ({ cents: one })))).toBe(
    '0.00,0.05,-0.05,0.99,-1.00,25.00,90071992547409.91,-90071992547409.91',
  )
})

it('[A9] no text is run as a formula, and none breaks its line', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
    expect(line(`${sign}1+1`)).toBe(`"'${sign}1+1"`)
    expect(line(` \u3000${sign}1`)).toBe(`"' \u3000${sign}1"`)
    expect(line(`\u2068${sign}1\u2069`)).toBe(`"'${sign}1"`)
  }
  expect(line('\t1', '\r1', '\n1')).toBe(`"'\t1","'\r1","'\n1"`)
  expect(line('=HYPERLINK("x")', 'Ada, "the" Stage', 'a\r\n=b')).toBe(
    `"'=HYPERLINK(""x"")","Ada, ""the"" Stage","a\r\n=b"`,
  )
})
