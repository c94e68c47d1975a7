import type { RejectionReason, ReportKind } from '@footlight/contract'
import { euros } from '../../../../platform/euros.ts'
import { type Notice, type NoticeWords, reasonText } from '../notices.ts'

const reasons: Record<RejectionReason, string> = {
  'The person in it may be under age.': 'De persoon erop is mogelijk minderjarig.',
  'A person in it did not agree to it.': 'Een persoon erop heeft niet toegestemd.',
  'It threatens or insults a person.': 'Het bedreigt of beledigt iemand.',
  'It shows hate against a group.': 'Het toont haat tegen een groep.',
  'It asks for payment outside Footlight.': 'Het vraagt om betaling buiten Footlight.',
  'It belongs to another person, or pretends to be by one.': 'Het is van iemand anders, of doet alsof.',
  'It is against the law.': 'Het is in strijd met de wet.',
  'It tells how to reach a person elsewhere.': 'Het vertelt hoe je iemand elders bereikt.',
  'It is not about the show.': 'Het gaat niet over de show.',
  'It is too dark or too blurred.': 'Het is te donker of te onscherp.',
  'It shows another person than you.': 'Er staat iemand anders op dan jij.',
  'It is not suitable for everybody.': 'Het is niet voor iedereen geschikt.',
  'You may be under age, or show a person who may be.':
    'Je bent misschien minderjarig, of toont een persoon die dat misschien is.',
  'You showed a person who did not agree to it.': 'Je hebt een persoon getoond die daar niet mee instemde.',
  'You threatened or insulted a person.': 'Je hebt een persoon bedreigd of beledigd.',
  'You spread hate against a group.': 'Je hebt haat tegen een groep verspreid.',
  'You asked for payment outside Footlight, or deceived a person.':
    'Je hebt om betaling buiten Footlight gevraagd, of een persoon misleid.',
  'You pretended to be another person.': 'Je hebt je voorgedaan als een andere persoon.',
  'You broke the law.': 'Je hebt de wet overtreden.',
}

const kinds: Record<ReportKind, string> = {
  SESSION: 'een show',
  MESSAGE: 'een bericht',
  PHOTO: 'een foto',
  MEDIA: 'een video',
  REVIEW: 'een recensie',
  ACCOUNT: 'een account',
}

export const dutch: NoticeWords = {
  refund: ({ credits, performer, reason }) => ({
    title: `Je hebt ${credits} credits teruggekregen`,
    text: `We hebben ${credits} credits teruggegeven van wat je aan ${performer} betaalde. Reden: ${reason}`,
  }),
  subscriptionPrice: ({ performer, price, agreedPrice, pricePerMinute, agreedPerMinute }) => ({
    title: `${performer} vraagt een nieuwe prijs`,
    text: `${performer} vraagt ${price} credits per maand en ${pricePerMinute} per minuut van een privéshow. Je ging akkoord met ${agreedPrice} en ${agreedPerMinute}. Er verandert niets, tenzij je bij Tegoed akkoord gaat.`,
  }),
  spendingFrozen: () => ({
    title: 'Je credits zijn bevroren',
    text: 'Je bank betwist een van je betalingen aan ons. Tot dat is opgelost kun je geen credits uitgeven en niet opwaarderen. Schrijf ons als je niet weet waarom.',
  }),
  spendingReleased: () => ({
    title: 'Je kunt je credits weer uitgeven',
    text: 'De betwiste betaling blokkeert je credits niet meer.',
  }),
  dispute: ({ state, credits, reason }) => ({
    title: {
      OPEN: `Een betaling van ${euros(credits, 'nl')} wordt betwist`,
      WON: `Een geschil over ${euros(credits, 'nl')} is gewonnen`,
      LOST: `Een geschil over ${euros(credits, 'nl')} is verloren`,
      CLOSED: `Een navraag over ${euros(credits, 'nl')} is gesloten`,
    }[state],
    text: `Reden volgens de bank: ${reason}. Zie de betalingen in het kantoor.`,
  }),
  suspended: ({ reason }) => ({
    title: 'Je account is geblokkeerd',
    text: `Je kunt niet inloggen totdat wij de blokkering opheffen. Vind je dit onterecht, schrijf ons dan. Reden: ${reasonText(reasons, reason)}`,
  }),
  suspensionEnded: () => ({
    title: 'Je account is weer open',
    text: 'We hebben de blokkering opgeheven. Je kunt weer inloggen zoals voorheen.',
  }),
  sessionEnded: ({ other, reason }) => ({
    title: `We hebben je sessie met ${other} beëindigd`,
    text: `Reden: ${reasonText(reasons, reason)}`,
  }),
  rejected: (notice) => {
    const what = thing(notice)
    const { wasShown, reason } = notice
    return {
      title: wasShown ? `${what} is verwijderd` : `${what} is niet goedgekeurd`,
      text: `Reden: ${reasonText(reasons, reason)}`,
    }
  },
  reportClosed: ({ reported, outcome }) => {
    const what = kinds[reported]
    const ends = {
      ACTED: `Je hebt ${what} gemeld. We hebben ingegrepen. Dank je voor je melding.`,
      NO_BREACH: `Je hebt ${what} gemeld. We vonden niets dat tegen onze regels is.`,
    }
    return {
      title: 'We hebben je melding bekeken',
      text: outcome === null ? `Je hebt ${what} gemeld. We hebben ernaar gekeken.` : ends[outcome],
    }
  },
}

function thing({ what, about }: Extract<Notice, { kind: 'rejected' }>): string {
  switch (what) {
    case 'photo':
      return 'Je foto'
    case 'video':
      return `Je video ‘${about}’`
    case 'review':
      return `Je recensie over ${about}`
    case 'answer':
      return `Je antwoord aan ${about}`
  }
}
