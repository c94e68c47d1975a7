import type { RejectionReason, ReportKind } from '@footlight/contract'
import { euros } from '../../../../platform/euros.ts'
import { type Notice, type NoticeWords, reasonText } from '../notices.ts'

const reasons: Record<RejectionReason, string> = {
  'The person in it may be under age.': 'La personne visible est peut-être mineure.',
  'A person in it did not agree to it.': 'Une personne visible n’a pas donné son accord.',
  'It threatens or insults a person.': 'Le contenu menace ou insulte une personne.',
  'It shows hate against a group.': 'Le contenu exprime de la haine contre un groupe.',
  'It asks for payment outside Footlight.': 'Le contenu demande un paiement hors de Footlight.',
  'It belongs to another person, or pretends to be by one.':
    'Le contenu appartient à une autre personne, ou le laisse croire.',
  'It is against the law.': 'Le contenu est contraire à la loi.',
  'It tells how to reach a person elsewhere.': 'Le contenu indique comment joindre une personne ailleurs.',
  'It is not about the show.': 'Le contenu ne concerne pas le show.',
  'It is too dark or too blurred.': 'L’image est trop sombre ou trop floue.',
  'It shows another person than you.': 'L’image montre une autre personne que vous.',
  'It is not suitable for everybody.': 'Le contenu ne convient pas à tout le monde.',
  'You may be under age, or show a person who may be.':
    'Vous êtes peut-être mineur, ou montrez une personne qui l’est peut-être.',
  'You showed a person who did not agree to it.': 'Vous avez montré une personne qui n’était pas d’accord.',
  'You threatened or insulted a person.': 'Vous avez menacé ou insulté une personne.',
  'You spread hate against a group.': 'Vous avez diffusé de la haine contre un groupe.',
  'You asked for payment outside Footlight, or deceived a person.':
    'Vous avez demandé un paiement hors de Footlight, ou trompé une personne.',
  'You pretended to be another person.': 'Vous vous êtes fait passer pour une autre personne.',
  'You broke the law.': 'Vous avez enfreint la loi.',
}

const kinds: Record<ReportKind, string> = {
  SESSION: 'un show',
  MESSAGE: 'un message',
  PHOTO: 'une photo',
  MEDIA: 'une vidéo',
  REVIEW: 'un avis',
  ACCOUNT: 'un compte',
}

export const french: NoticeWords = {
  refund: ({ credits, performer, reason }) => ({
    title: `${credits} crédits vous ont été rendus`,
    text: `Nous vous avons rendu ${credits} crédits sur ce que vous avez payé à ${performer}. Motif : ${reason}`,
  }),
  subscriptionPrice: ({ performer, price, agreedPrice, pricePerMinute, agreedPerMinute }) => ({
    title: `${performer} propose un nouveau prix`,
    text: `${performer} demande ${price} crédits par mois et ${pricePerMinute} par minute de spectacle privé. Vous avez accepté ${agreedPrice} et ${agreedPerMinute}. Rien ne change tant que vous n’acceptez pas dans votre porte-monnaie.`,
  }),
  spendingFrozen: () => ({
    title: 'Vos crédits sont bloqués',
    text: 'Votre banque conteste l’un de vos paiements. Tant que ce n’est pas réglé, vous ne pouvez ni dépenser de crédits ni recharger. Écrivez-nous si vous ne savez pas pourquoi.',
  }),
  spendingReleased: () => ({
    title: 'Vous pouvez de nouveau dépenser vos crédits',
    text: 'Le paiement contesté ne bloque plus vos crédits.',
  }),
  dispute: ({ state, credits, reason }) => ({
    title: {
      OPEN: `Un paiement de ${euros(credits, 'fr')} est contesté`,
      WON: `Un litige sur ${euros(credits, 'fr')} est gagné`,
      LOST: `Un litige sur ${euros(credits, 'fr')} est perdu`,
      CLOSED: `Une demande sur ${euros(credits, 'fr')} est close`,
    }[state],
    text: `Motif donné par la banque : ${reason}. Voir les paiements dans le bureau.`,
  }),
  suspended: ({ reason }) => ({
    title: 'Votre compte est suspendu',
    text: `Vous ne pouvez pas vous connecter tant que nous n’avons pas levé la suspension. Si vous pensez que c’est une erreur, écrivez-nous. Raison : ${reasonText(reasons, reason)}`,
  }),
  suspensionEnded: () => ({
    title: 'Votre compte est rouvert',
    text: 'Nous avons levé la suspension. Vous pouvez vous connecter comme avant.',
  }),
  sessionEnded: ({ other, reason }) => ({
    title: `Nous avons mis fin à votre session avec ${other}`,
    text: `Raison : ${reasonText(reasons, reason)}`,
  }),
  rejected: (notice) => {
    const what = thing(notice)
    const { wasShown, reason } = notice
    return {
      title: wasShown ? `${what} : retrait` : `${what} : refus`,
      text: `Motif : ${reasonText(reasons, reason)}`,
    }
  },
  reportClosed: ({ reported, outcome }) => {
    const what = kinds[reported]
    const ends = {
      ACTED: `Vous avez signalé ${what}. Nous sommes intervenus. Merci de nous avoir prévenus.`,
      NO_BREACH: `Vous avez signalé ${what}. Nous n’avons rien trouvé de contraire à nos règles.`,
    }
    return {
      title: 'Nous avons examiné votre signalement',
      text: outcome === null ? `Vous avez signalé ${what}. Nous l’avons examiné.` : ends[outcome],
    }
  },
}

function thing({ what, about }: Extract<Notice, { kind: 'rejected' }>): string {
  switch (what) {
    case 'photo':
      return 'Votre photo'
    case 'video':
      return `Votre vidéo « ${about} »`
    case 'review':
      return `Votre avis sur ${about}`
    case 'answer':
      return `Votre réponse à ${about}`
  }
}
