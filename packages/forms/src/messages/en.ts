import { createLanguage } from './language.ts'

/** English: `Must be an e-mail address.` */
export const english = createLanguage({
  locale: 'en',
  must: (phrase) => `must ${phrase}`,
  mustNot: (phrase) => `must not ${phrase}`,
  units: {
    characters: { one: 'character', other: 'characters' },
    items: { one: 'item', other: 'items' },
  },
  phrases: {
    required: 'be filled in',
    requiredIf: 'be filled in',
    requiredUnless: 'be filled in',
    sameAs: 'be the same as {other}',
    email: 'be an e-mail address',
    url: 'be an address like https://example.org',
    alpha: 'contain letters only',
    alphaNum: 'contain letters and digits only',
    numeric: 'contain digits only',
    integer: 'be a whole number',
    decimal: 'be a number like 12.5',
    between: 'be a number from {min} to {max}',
    minValue: 'be at least {min}',
    maxValue: 'be at most {max}',
    minLength: 'have at least {min} {unit}',
    maxLength: 'have at most {max} {unit}',
    ipAddress: 'be an IPv4 address like 192.0.2.1',
    macAddress: 'be a MAC address like 00{separator}00{separator}5E{separator}00{separator}53{separator}01',
  },
})
