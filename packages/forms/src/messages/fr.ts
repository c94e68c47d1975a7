import { createLanguage } from './language.ts'

/** French: `Doit être une adresse e-mail.`, `Ne doit pas être une adresse e-mail.` */
export const french = createLanguage({
  locale: 'fr',
  must: (phrase) => `doit ${phrase}`,
  mustNot: (phrase) => `ne doit pas ${phrase}`,
  units: {
    characters: { one: 'caractère', other: 'caractères', many: 'de caractères' },
    items: { one: 'élément', other: 'éléments', many: 'd’éléments' },
  },
  phrases: {
    required: 'être rempli',
    requiredIf: 'être rempli',
    requiredUnless: 'être rempli',
    sameAs: 'être identique à {other}',
    email: 'être une adresse e-mail',
    url: 'être une adresse comme https://example.org',
    alpha: 'contenir uniquement des lettres',
    alphaNum: 'contenir uniquement des lettres et des chiffres',
    numeric: 'contenir uniquement des chiffres',
    integer: 'être un nombre entier',
    decimal: 'être un nombre comme 12.5',
    between: 'être un nombre de {min} à {max}',
    minValue: 'valoir au moins {min}',
    maxValue: 'valoir au plus {max}',
    minLength: 'contenir au moins {min} {unit}',
    maxLength: 'contenir au plus {max} {unit}',
    ipAddress: 'être une adresse IPv4 comme 192.0.2.1',
    macAddress:
      'être une adresse MAC comme 00{separator}00{separator}5E{separator}00{separator}53{separator}01',
  },
})
