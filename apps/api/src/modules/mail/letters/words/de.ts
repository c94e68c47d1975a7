import { euros } from '../../../../platform/euros.ts'
import { withoutLinks } from '../clean.rules.ts'
import type { Phrasebook } from '../words.ts'

const notYou = 'Warst du das nicht? Dann schreib uns sofort und setz ein neues Passwort.'

export const german: Phrasebook = {
  sentBy: (host) => `Footlight hat dir das von ${host} geschrieben.`,
  settings: 'Wähle, worüber Footlight dir schreibt',
  orOpen: 'Tut der Knopf nichts, öffne diese Adresse:',
  letters: {
    welcome: ({ name }) => ({
      subject: 'Willkommen bei Footlight',
      heading: `Willkommen, ${withoutLinks(name)}`,
      lines: [
        'Dein Konto ist bereit. Schau umsonst in jede Lobby und zahl sekundengenau nur für die Shows, um die du bittest.',
      ],
      button: 'Sehen, wer live ist',
    }),
    verifyEmail: ({ hours }) => ({
      subject: 'Bestätige deine E-Mail-Adresse',
      heading: 'Bestätige deine E-Mail-Adresse',
      lines: [
        'Bestätige, dass diese Adresse dir gehört; dann kannst du länger hineinschauen, Nachrichten schreiben und bewerten.',
      ],
      button: 'Adresse bestätigen',
      closing: [
        `Der Link gilt ${hours === 1 ? 'eine Stunde' : `${hours} Stunden`}. Hast du hier kein Konto, ignoriere diese E-Mail: Es geschieht nichts.`,
      ],
    }),
    resetPassword: ({ minutes }) => ({
      subject: 'Setz ein neues Passwort',
      heading: 'Setz ein neues Passwort',
      lines: ['Jemand hat ein neues Passwort für dein Konto verlangt. Warst du es, setz es hier.'],
      button: 'Neues Passwort setzen',
      closing: [
        `Der Link geht einmal, innerhalb von ${minutes} Minuten. Warst du es nicht, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.`,
      ],
    }),
    alreadyRegistered: () => ({
      subject: 'Du hast schon ein Konto',
      heading: 'Du hast schon ein Konto',
      lines: [
        'Jemand wollte Footlight mit dieser Adresse beitreten, die schon ein Konto hat. Warst du es, melde dich an; hast du dein Passwort vergessen, setz ein neues.',
      ],
      button: 'Anmelden',
      secondButton: 'Neues Passwort setzen',
      closing: ['Warst du es nicht, ignoriere diese E-Mail: Es wurde nichts geändert.'],
    }),
    emailChangeAsked: ({ newEmailMasked }) => ({
      subject: 'Eine neue E-Mail-Adresse wurde angefragt',
      heading: 'Eine neue E-Mail-Adresse wurde angefragt',
      lines: [
        `Für das Konto mit dieser Adresse wurde eine andere angefragt: ${newEmailMasked}. Diese Adresse bleibt, bis der Link geöffnet wird, den wir dorthin geschickt haben.`,
        notYou,
      ],
      button: 'Schreib uns',
    }),
    emailChanged: ({ newEmailMasked }) => ({
      subject: 'Deine E-Mail-Adresse wurde geändert',
      heading: 'Deine E-Mail-Adresse wurde geändert',
      lines: [
        `Das Konto mit dieser Adresse hat jetzt eine andere: ${newEmailMasked}. Von nun an schreiben wir dorthin.`,
        notYou,
      ],
      button: 'Schreib uns',
    }),
    passwordChanged: () => ({
      subject: 'Dein Passwort wurde geändert',
      heading: 'Dein Passwort wurde geändert',
      lines: ['Das Passwort deines Kontos wurde geändert.', notYou],
      button: 'Schreib uns',
    }),
    payoutAccountChanged: () => ({
      subject: 'Dein Bankkonto wurde geändert',
      heading: 'Bezahlt wird jetzt ein anderes Bankkonto',
      lines: ['Das Bankkonto, auf das deine Einnahmen gezahlt werden, wurde geändert.', notYou],
      button: 'Schreib uns',
    }),
    accountClosed: ({ refundedCredits, lapsedCredits }) => ({
      subject: 'Dein Konto ist geschlossen',
      heading: 'Dein Konto ist geschlossen',
      lines: [
        'Was wir über dich hatten, ist gelöscht. Was Geld betrifft, bleibt ohne deinen Namen, solange das Gesetz es will.',
        `Du bekommst ${euros(refundedCredits, 'de')} zurück, auf dem Weg, auf dem du bezahlt hast.`,
        lapsedCredits > 0
          ? `${lapsedCredits} Credits Promoguthaben verfallen.`
          : 'Es verfällt kein Promoguthaben.',
        'Danke, dass du hier warst.',
      ],
    }),
    contactReceived: ({ reference }) => ({
      subject: `Wir haben deine Nachricht (${reference})`,
      heading: 'Wir haben deine Nachricht',
      lines: [`Danke für deine Nachricht. Ihr Zeichen ist ${reference}; wir antworten per E-Mail.`],
    }),
    contactMessage: ({ reference, name, email, subject }) => ({
      subject: `${reference}: ${subject}`,
      heading: subject,
      lines: [`Zeichen ${reference}, von ${name} (${email}). Beantworte sie in der Konsole.`],
    }),
    contactAnswer: ({ reference }) => ({
      subject: `Unsere Antwort auf deine Nachricht ${reference}`,
      heading: 'Unsere Antwort auf deine Nachricht',
      lines: [`Du hast uns geschrieben (${reference}).`],
    }),
    newMessage: ({ from }) => ({
      subject: `Eine neue Nachricht von ${withoutLinks(from)}`,
      heading: `${withoutLinks(from)} hat dir geschrieben`,
      lines: ['Eine neue Nachricht wartet auf dich.'],
      button: 'Lesen',
    }),
    performerAvailable: ({ name }) => ({
      subject: `${withoutLinks(name)} ist live`,
      heading: `${withoutLinks(name)} ist live`,
      lines: ['Jemand von deinen Favoriten ist da und frei für eine Show.'],
      button: 'Hineinschauen',
    }),
    offer: ({ title }) => ({
      subject: title,
      heading: title,
      lines: [],
      button: 'Angebot ansehen',
    }),
    notice: ({ title, text }) => ({
      subject: title,
      heading: title,
      lines: [text],
      button: 'Details ansehen',
    }),
  },
}
