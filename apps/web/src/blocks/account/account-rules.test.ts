import { reviewLengths } from '@footlight/contract'
import { schemas } from '@footlight/contract/schemas'
import { check } from '@footlight/forms'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countryOptions } from '../../lib/language/country-options.ts'
import { timezoneOptions } from '../../lib/language/time-zones.ts'
import { rules as priceRules, pricesOf, type Values } from '../performer/services/price-fields.ts'
import { displayNameRules, emailRules, newPasswordRules, textRules } from './account-rules.ts'

const passes = (rules: Parameters<typeof check>[0], values: Record<string, unknown>) =>
  check(rules, values as never).length === 0

/** Letters that change their length or their kind when they are brought to one form. */
const unusual = fc.constantFrom(
  '\ufdfa',
  'ﬃ',
  'İ',
  'e\u0301',
  '\u200b',
  'ſ',
  '２',
  '⑳',
  'Ꙭ',
  ' ',
  '\u3164',
  '👩‍🎤',
)
const text = (letters: string) =>
  fc
    .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...letters) }, unusual), { maxLength: 70 })
    .map((parts) => parts.join(''))

it.each([
  [
    'address',
    'email',
    emailRules,
    fc.oneof(
      fc.emailAddress(),
      text('ab.@-_é!').map((name) => `${name}@mail.test`),
      text('ab.-xn1').map((host) => `a@${host}.test`),
    ),
  ],
  [
    'password',
    'newPassword',
    newPasswordRules,
    fc.oneof(
      text('abc 12é'),
      text('abcd').map((part) => part.repeat(4)),
    ),
  ],
  ['name', 'displayName', displayNameRules, text('abc Zoë')],
] as const)(
  '[A7] what the rules of the page take for the %s, the server takes',
  (_what, field, rules, typed) => {
    fc.assert(
      fc.property(typed, (value) => {
        if (value === '' || !passes({ [field]: rules } as never, { [field]: value })) return
        expect(
          schemas.changeClientAccount.body.safeParse({ [field]: value }).success,
          JSON.stringify(value),
        ).toBe(true)
      }),
      { numRuns: 500 },
    )
  },
)

it('[A7, O1] the server takes every zone and country of the page’s lists, and every price of its form', () => {
  for (const { value: timezone } of timezoneOptions('UTC'))
    expect(schemas.changeClientAccount.body.safeParse({ timezone }).success, timezone).toBe(true)
  for (const { value: country } of countryOptions())
    expect(schemas.changeClientAccount.body.safeParse({ country }).success, country).toBe(true)
  const price = fc.oneof(
    fc.integer().map(String),
    fc.constantFrom('', ' 60 ', '1e3', '0x10', '6٠', '-0', '60.0', '１２'),
    fc.stringMatching(/^[ \d.e+-]{0,6}$/),
  )
  const services = { peek: true, video: true, videocall: false, phone: false, email: true }
  fc.assert(
    fc.property(price, (video) => {
      const values = {
        video,
        videoSubscribers: '',
        videocall: '',
        peek: video,
        phone: '',
        subscription: '',
        message: '',
        services,
      } as unknown as Values
      if (!passes(priceRules as never, values as never)) return
      expect(schemas.setStudioPrices.body.safeParse(pricesOf(values)).success, JSON.stringify(video)).toBe(
        true,
      )
    }),
    { numRuns: 500 },
  )
})

it('[P9] what the rule of the page takes for the text of a review, the server takes', () => {
  const rules = { text: textRules(reviewLengths.review) } as never
  fc.assert(
    fc.property(text('ab \n'), (value) => {
      if (!passes(rules, { text: value })) return
      const body = { rating: 5, text: value }
      expect(schemas.reviewSession.body.safeParse(body).success, JSON.stringify(value)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
