import { euros } from '../../../../platform/euros.ts'
import { withoutLinks } from '../clean.rules.ts'
import type { Phrasebook } from '../words.ts'

const notYou = 'Was jij dit niet? Schrijf ons dan meteen en kies een nieuw wachtwoord.'

export const dutch: Phrasebook = {
  sentBy: (host) => `Footlight schreef je dit vanaf ${host}.`,
  settings: 'Kies waarover Footlight je schrijft',
  orOpen: 'Doet de knop niets? Open dan dit adres:',
  letters: {
    welcome: ({ name }) => ({
      subject: 'Welkom bij Footlight',
      heading: `Welkom, ${withoutLinks(name)}`,
      lines: [
        'Je account is klaar. Kijk gratis binnen in elke lobby en betaal per seconde, alleen voor de shows die je vraagt.',
      ],
      button: 'Bekijk wie er live is',
    }),
    verifyEmail: ({ hours }) => ({
      subject: 'Bevestig je e-mailadres',
      heading: 'Bevestig je e-mailadres',
      lines: [
        'Bevestig dat dit adres van jou is, dan kun je langer meekijken, berichten sturen en beoordelen.',
      ],
      button: 'Adres bevestigen',
      closing: [
        `De link is ${hours === 1 ? 'één uur' : `${hours} uur`} geldig. Heb je hier geen account, negeer deze e-mail dan: er gebeurt niets.`,
      ],
    }),
    resetPassword: ({ minutes }) => ({
      subject: 'Kies een nieuw wachtwoord',
      heading: 'Kies een nieuw wachtwoord',
      lines: ['Er is een nieuw wachtwoord gevraagd voor je account. Was jij het, kies het dan hier.'],
      button: 'Nieuw wachtwoord kiezen',
      closing: [
        `De link werkt één keer, binnen ${minutes} minuten. Was jij het niet, negeer deze e-mail dan: je wachtwoord blijft zoals het is.`,
      ],
    }),
    alreadyRegistered: () => ({
      subject: 'Je hebt al een account',
      heading: 'Je hebt al een account',
      lines: [
        'Er is een account aangevraagd met dit adres, dat al een account heeft. Was jij het, log dan in; ben je je wachtwoord vergeten, kies dan een nieuw.',
      ],
      button: 'Inloggen',
      secondButton: 'Nieuw wachtwoord kiezen',
      closing: ['Was jij het niet, negeer deze e-mail dan: er is niets veranderd.'],
    }),
    emailChangeAsked: ({ newEmailMasked }) => ({
      subject: 'Er is een nieuw e-mailadres gevraagd',
      heading: 'Er is een nieuw e-mailadres gevraagd',
      lines: [
        `Het account met dit adres vraagt om een ander adres: ${newEmailMasked}. Dit adres blijft tot de link is geopend die we daarheen hebben gestuurd.`,
        notYou,
      ],
      button: 'Schrijf ons',
    }),
    emailChanged: ({ newEmailMasked }) => ({
      subject: 'Je e-mailadres is gewijzigd',
      heading: 'Je e-mailadres is gewijzigd',
      lines: [
        `Het account met dit adres heeft nu een ander: ${newEmailMasked}. Voortaan schrijven we daarheen.`,
        notYou,
      ],
      button: 'Schrijf ons',
    }),
    passwordChanged: () => ({
      subject: 'Je wachtwoord is gewijzigd',
      heading: 'Je wachtwoord is gewijzigd',
      lines: ['Het wachtwoord van je account is gewijzigd.', notYou],
      button: 'Schrijf ons',
    }),
    payoutAccountChanged: () => ({
      subject: 'Je bankrekening is gewijzigd',
      heading: 'We betalen nu op een andere rekening',
      lines: ['De bankrekening waarop je verdiensten worden betaald, is gewijzigd.', notYou],
      button: 'Schrijf ons',
    }),
    accountClosed: ({ refundedCredits, lapsedCredits }) => ({
      subject: 'Je account is gesloten',
      heading: 'Je account is gesloten',
      lines: [
        'Wat we over je bewaarden, is gewist. Wat met geld te maken heeft blijft, zonder je naam, zolang de wet dat wil.',
        `Je krijgt ${euros(refundedCredits, 'nl')} terug, op de manier waarop je betaalde.`,
        lapsedCredits > 0
          ? `${lapsedCredits} credits promotegoed vervallen.`
          : 'Er vervalt geen promotegoed.',
        'Bedankt dat je er was.',
      ],
    }),
    contactReceived: ({ reference }) => ({
      subject: `We hebben je bericht (${reference})`,
      heading: 'We hebben je bericht',
      lines: [`Bedankt voor je bericht. Het kenmerk is ${reference}; we antwoorden per e-mail.`],
    }),
    contactMessage: ({ reference, name, email, subject }) => ({
      subject: `${reference}: ${subject}`,
      heading: subject,
      lines: [`Kenmerk ${reference}, van ${name} (${email}). Antwoord in het beheer.`],
    }),
    contactAnswer: ({ reference }) => ({
      subject: `Ons antwoord op je bericht ${reference}`,
      heading: 'Ons antwoord op je bericht',
      lines: [`Je schreef ons (${reference}).`],
    }),
    newMessage: ({ from }) => ({
      subject: `Een nieuw bericht van ${withoutLinks(from)}`,
      heading: `${withoutLinks(from)} schreef je`,
      lines: ['Er wacht een nieuw bericht op je.'],
      button: 'Lezen',
    }),
    performerAvailable: ({ name }) => ({
      subject: `${withoutLinks(name)} is live`,
      heading: `${withoutLinks(name)} is live`,
      lines: ['Een van je favorieten is er, en vrij voor een show.'],
      button: 'Kijk binnen',
    }),
    offer: ({ title }) => ({
      subject: title,
      heading: title,
      lines: [],
      button: 'Bekijk het aanbod',
    }),
    notice: ({ title, text }) => ({
      subject: title,
      heading: title,
      lines: [text],
      button: 'Bekijk de details',
    }),
  },
}
