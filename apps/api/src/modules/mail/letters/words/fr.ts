import { euros } from '../../../../platform/euros.ts'
import { withoutLinks } from '../clean.rules.ts'
import type { Phrasebook } from '../words.ts'

const notYou = 'Ce n’était pas vous\u00a0? Écrivez-nous aussitôt et choisissez un nouveau mot de passe.'

export const french: Phrasebook = {
  sentBy: (host) => `Footlight vous a écrit depuis ${host}.`,
  settings: 'Choisir à quel sujet Footlight vous écrit',
  orOpen: 'Si le bouton ne fait rien, ouvrez cette adresse\u00a0:',
  letters: {
    welcome: ({ name }) => ({
      subject: 'Bienvenue sur Footlight',
      heading: `Bienvenue, ${withoutLinks(name)}`,
      lines: [
        'Votre compte est prêt. Entrez gratuitement dans chaque lobby, et ne payez à la seconde que les shows que vous demandez.',
      ],
      button: 'Voir qui est en direct',
    }),
    verifyEmail: ({ hours }) => ({
      subject: 'Confirmez votre adresse e-mail',
      heading: 'Confirmez votre adresse e-mail',
      lines: [
        'Confirmez que cette adresse est la vôtre\u00a0: les aperçus plus longs, les messages et les avis vous sont alors ouverts.',
      ],
      button: 'Confirmer l’adresse',
      closing: [
        `Le lien est valable ${hours === 1 ? 'une heure' : `${hours} heures`}. Si vous n’avez pas de compte ici, ignorez cet e-mail\u00a0: rien ne se passe.`,
      ],
    }),
    resetPassword: ({ minutes }) => ({
      subject: 'Choisissez un nouveau mot de passe',
      heading: 'Choisissez un nouveau mot de passe',
      lines: [
        'Quelqu’un a demandé un nouveau mot de passe pour votre compte. Si c’était vous, choisissez-le ici.',
      ],
      button: 'Choisir un mot de passe',
      closing: [
        `Le lien sert une seule fois, dans les ${minutes} minutes. Si ce n’était pas vous, ignorez cet e-mail\u00a0: votre mot de passe reste tel qu’il est.`,
      ],
    }),
    alreadyRegistered: () => ({
      subject: 'Vous avez déjà un compte',
      heading: 'Vous avez déjà un compte',
      lines: [
        'Quelqu’un a voulu s’inscrire sur Footlight avec cette adresse, qui a déjà un compte. Si c’était vous, connectez-vous\u00a0; si vous avez oublié votre mot de passe, choisissez-en un nouveau.',
      ],
      button: 'Se connecter',
      secondButton: 'Choisir un mot de passe',
      closing: ['Si ce n’était pas vous, ignorez cet e-mail\u00a0: rien n’a changé.'],
    }),
    emailChangeAsked: ({ newEmailMasked }) => ({
      subject: 'Une nouvelle adresse e-mail a été demandée',
      heading: 'Une nouvelle adresse e-mail a été demandée',
      lines: [
        `Le compte lié à cette adresse en demande une autre\u00a0: ${newEmailMasked}. Cette adresse reste valable jusqu’à l’ouverture du lien que nous y avons envoyé.`,
        notYou,
      ],
      button: 'Nous écrire',
    }),
    emailChanged: ({ newEmailMasked }) => ({
      subject: 'Votre adresse e-mail a été changée',
      heading: 'Votre adresse e-mail a été changée',
      lines: [
        `Le compte qui avait cette adresse en a maintenant une autre\u00a0: ${newEmailMasked}. C’est là que nous écrirons désormais.`,
        notYou,
      ],
      button: 'Nous écrire',
    }),
    passwordChanged: () => ({
      subject: 'Votre mot de passe a été changé',
      heading: 'Votre mot de passe a été changé',
      lines: ['Le mot de passe de votre compte a été changé.', notYou],
      button: 'Nous écrire',
    }),
    payoutAccountChanged: () => ({
      subject: 'Votre compte bancaire a été changé',
      heading: 'Un autre compte bancaire est payé',
      lines: ['Le compte bancaire sur lequel vos gains sont versés a été changé.', notYou],
      button: 'Nous écrire',
    }),
    accountClosed: ({ refundedCredits, lapsedCredits }) => ({
      subject: 'Votre compte est fermé',
      heading: 'Votre compte est fermé',
      lines: [
        'Ce que nous avions sur vous est effacé. Les écritures d’argent restent, sans votre nom, aussi longtemps que la loi l’exige.',
        `Vous récupérez ${euros(refundedCredits, 'fr')}, par le moyen dont vous avez payé.`,
        lapsedCredits > 0
          ? `${lapsedCredits} crédits de promotion sont perdus.`
          : 'Aucun crédit de promotion n’est perdu.',
        'Merci d’avoir été là.',
      ],
    }),
    contactReceived: ({ reference }) => ({
      subject: `Nous avons votre message (${reference})`,
      heading: 'Nous avons votre message',
      lines: [
        `Merci de nous avoir écrit. La référence de votre message est ${reference}\u00a0; nous répondons par e-mail.`,
      ],
    }),
    contactMessage: ({ reference, name, email, subject }) => ({
      subject: `${reference}\u00a0: ${subject}`,
      heading: subject,
      lines: [`Référence ${reference}, de ${name} (${email}). Répondez depuis la console.`],
    }),
    contactAnswer: ({ reference }) => ({
      subject: `Notre réponse à votre message ${reference}`,
      heading: 'Notre réponse à votre message',
      lines: [`Vous nous avez écrit (${reference}).`],
    }),
    newMessage: ({ from }) => ({
      subject: `Un nouveau message de ${withoutLinks(from)}`,
      heading: `${withoutLinks(from)} vous a écrit`,
      lines: ['Un nouveau message vous attend.'],
      button: 'Le lire',
    }),
    performerAvailable: ({ name }) => ({
      subject: `${withoutLinks(name)} est en direct`,
      heading: `${withoutLinks(name)} est en direct`,
      lines: ['Une de vos favorites est là, et libre pour un show.'],
      button: 'Entrer',
    }),
    offer: ({ title }) => ({
      subject: title,
      heading: title,
      lines: [],
      button: 'Voir l’offre',
    }),
    notice: ({ title, text }) => ({
      subject: title,
      heading: title,
      lines: [text],
      button: 'Voir les détails',
    }),
  },
}
