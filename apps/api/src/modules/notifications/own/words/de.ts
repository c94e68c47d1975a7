import type { RejectionReason, ReportKind } from '@footlight/contract'
import { euros } from '../../../../platform/euros.ts'
import { type Notice, type NoticeWords, reasonText } from '../notices.ts'

const reasons: Record<RejectionReason, string> = {
  'The person in it may be under age.': 'Die gezeigte Person ist vielleicht minderjährig.',
  'A person in it did not agree to it.': 'Eine gezeigte Person hat nicht zugestimmt.',
  'It threatens or insults a person.': 'Der Inhalt bedroht oder beleidigt eine Person.',
  'It shows hate against a group.': 'Der Inhalt zeigt Hass gegen eine Gruppe.',
  'It asks for payment outside Footlight.': 'Der Inhalt bittet um Zahlung außerhalb von Footlight.',
  'It belongs to another person, or pretends to be by one.':
    'Der Inhalt gehört einer anderen Person oder gibt das vor.',
  'It is against the law.': 'Der Inhalt verstößt gegen das Gesetz.',
  'It tells how to reach a person elsewhere.': 'Der Inhalt sagt, wie man eine Person anderswo erreicht.',
  'It is not about the show.': 'Der Inhalt hat nichts mit der Show zu tun.',
  'It is too dark or too blurred.': 'Das Bild ist zu dunkel oder zu unscharf.',
  'It shows another person than you.': 'Das Bild zeigt eine andere Person als dich.',
  'It is not suitable for everybody.': 'Der Inhalt ist nicht für alle geeignet.',
  'You may be under age, or show a person who may be.':
    'Du bist vielleicht minderjährig oder zeigst eine Person, die es vielleicht ist.',
  'You showed a person who did not agree to it.': 'Du hast eine Person gezeigt, die nicht zugestimmt hat.',
  'You threatened or insulted a person.': 'Du hast eine Person bedroht oder beleidigt.',
  'You spread hate against a group.': 'Du hast Hass gegen eine Gruppe verbreitet.',
  'You asked for payment outside Footlight, or deceived a person.':
    'Du hast um Zahlung außerhalb von Footlight gebeten oder eine Person getäuscht.',
  'You pretended to be another person.': 'Du hast dich als eine andere Person ausgegeben.',
  'You broke the law.': 'Du hast gegen das Gesetz verstoßen.',
}

const kinds: Record<ReportKind, string> = {
  SESSION: 'eine Show',
  MESSAGE: 'eine Nachricht',
  PHOTO: 'ein Foto',
  MEDIA: 'ein Video',
  REVIEW: 'eine Bewertung',
  ACCOUNT: 'ein Konto',
}

export const german: NoticeWords = {
  refund: ({ credits, performer, reason }) => ({
    title: `Du hast ${credits} Credits zurückbekommen`,
    text: `Wir haben ${credits} Credits von dem zurückgegeben, was du an ${performer} gezahlt hast. Grund: ${reason}`,
  }),
  subscriptionPrice: ({ performer, price, agreedPrice, pricePerMinute, agreedPerMinute }) => ({
    title: `${performer} verlangt einen neuen Preis`,
    text: `${performer} verlangt ${price} Credits im Monat und ${pricePerMinute} für eine Minute einer privaten Show. Vereinbart sind ${agreedPrice} und ${agreedPerMinute}. Nichts ändert sich, solange du unter Guthaben nicht zustimmst.`,
  }),
  spendingFrozen: () => ({
    title: 'Deine Credits sind gesperrt',
    text: 'Deine Bank beanstandet eine deiner Zahlungen an uns. Bis das geklärt ist, kannst du keine Credits ausgeben und nicht aufladen. Schreib uns, wenn du nicht weißt, warum.',
  }),
  spendingReleased: () => ({
    title: 'Du kannst deine Credits wieder ausgeben',
    text: 'Die beanstandete Zahlung sperrt deine Credits nicht mehr.',
  }),
  dispute: ({ state, credits, reason }) => ({
    title: {
      OPEN: `Eine Zahlung von ${euros(credits, 'de')} wird beanstandet`,
      WON: `Ein Streit über ${euros(credits, 'de')} ist gewonnen`,
      LOST: `Ein Streit über ${euros(credits, 'de')} ist verloren`,
      CLOSED: `Eine Rückfrage zu ${euros(credits, 'de')} ist geschlossen`,
    }[state],
    text: `Grund laut Bank: ${reason}. Siehe Zahlungen im Büro.`,
  }),
  suspended: ({ reason }) => ({
    title: 'Dein Konto ist gesperrt',
    text: `Du kannst dich nicht anmelden, bis wir die Sperre aufheben. Wenn du das für falsch hältst, schreib uns. Grund: ${reasonText(reasons, reason)}`,
  }),
  suspensionEnded: () => ({
    title: 'Dein Konto ist wieder frei',
    text: 'Wir haben die Sperre aufgehoben. Du kannst dich wie vorher anmelden.',
  }),
  sessionEnded: ({ other, reason }) => ({
    title: `Wir haben deine Sitzung mit ${other} beendet`,
    text: `Grund: ${reasonText(reasons, reason)}`,
  }),
  rejected: (notice) => {
    const what = thing(notice)
    const { wasShown, reason } = notice
    return {
      title: wasShown ? `${what} wurde entfernt` : `${what} wurde nicht freigegeben`,
      text: `Grund: ${reasonText(reasons, reason)}`,
    }
  },
  reportClosed: ({ reported, outcome }) => {
    const what = kinds[reported]
    const ends = {
      ACTED: `Du hast ${what} gemeldet. Wir haben eingegriffen. Danke für deinen Hinweis.`,
      NO_BREACH: `Du hast ${what} gemeldet. Wir haben nichts gefunden, was gegen unsere Regeln verstößt.`,
    }
    return {
      title: 'Wir haben deine Meldung geprüft',
      text: outcome === null ? `Du hast ${what} gemeldet. Wir haben es geprüft.` : ends[outcome],
    }
  },
}

function thing({ what, about }: Extract<Notice, { kind: 'rejected' }>): string {
  switch (what) {
    case 'photo':
      return 'Dein Foto'
    case 'video':
      return `Dein Video „${about}“`
    case 'review':
      return `Deine Bewertung von ${about}`
    case 'answer':
      return `Deine Antwort an ${about}`
  }
}
