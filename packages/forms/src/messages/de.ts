import { createLanguage } from './language.ts'

/** German: `Muss eine E-Mail-Adresse sein.`, `Darf keine E-Mail-Adresse sein.` */
export const german = createLanguage({
  locale: 'de',
  must: (phrase) => `muss ${phrase}`,
  mustNot: (phrase) => (phrase.startsWith('ein') ? `darf k${phrase}` : `darf nicht ${phrase}`),
  units: {
    characters: { one: 'Zeichen', other: 'Zeichen' },
    items: { one: 'Eintrag', other: 'Einträge' },
  },
  phrases: {
    required: 'ausgefüllt sein',
    requiredIf: 'ausgefüllt sein',
    requiredUnless: 'ausgefüllt sein',
    sameAs: 'mit {other} übereinstimmen',
    email: 'eine E-Mail-Adresse sein',
    url: 'eine Adresse wie https://example.org sein',
    alpha: 'nur Buchstaben enthalten',
    alphaNum: 'nur Buchstaben und Ziffern enthalten',
    numeric: 'nur Ziffern enthalten',
    integer: 'eine ganze Zahl sein',
    decimal: 'eine Zahl wie 12.5 sein',
    between: 'eine Zahl von {min} bis {max} sein',
    minValue: 'mindestens {min} sein',
    maxValue: 'höchstens {max} sein',
    minLength: 'mindestens {min} {unit} enthalten',
    maxLength: 'höchstens {max} {unit} enthalten',
    ipAddress: 'eine IPv4-Adresse wie 192.0.2.1 sein',
    macAddress:
      'eine MAC-Adresse wie 00{separator}00{separator}5E{separator}00{separator}53{separator}01 sein',
  },
})
