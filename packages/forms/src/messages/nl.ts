import { createLanguage } from './language.ts'

/** Dutch: `Moet een e-mailadres zijn.`, `Mag geen e-mailadres zijn.` */
export const dutch = createLanguage({
  locale: 'nl',
  must: (phrase) => `moet ${phrase}`,
  mustNot: (phrase) => (phrase.startsWith('een ') ? `mag g${phrase}` : `mag niet ${phrase}`),
  units: {
    characters: { one: 'teken', other: 'tekens' },
    items: { one: 'item', other: 'items' },
  },
  phrases: {
    required: 'ingevuld zijn',
    requiredIf: 'ingevuld zijn',
    requiredUnless: 'ingevuld zijn',
    sameAs: 'gelijk zijn aan {other}',
    email: 'een e-mailadres zijn',
    url: 'een adres zijn zoals https://example.org',
    alpha: 'alleen letters bevatten',
    alphaNum: 'alleen letters en cijfers bevatten',
    numeric: 'alleen cijfers bevatten',
    integer: 'een geheel getal zijn',
    decimal: 'een getal zijn zoals 12.5',
    between: 'een getal van {min} tot en met {max} zijn',
    minValue: 'minstens {min} zijn',
    maxValue: 'hoogstens {max} zijn',
    minLength: 'minstens {min} {unit} bevatten',
    maxLength: 'hoogstens {max} {unit} bevatten',
    ipAddress: 'een IPv4-adres zijn zoals 192.0.2.1',
    macAddress:
      'een MAC-adres zijn zoals 00{separator}00{separator}5E{separator}00{separator}53{separator}01',
  },
})
