import type { RejectionReason, ReportKind } from '@footlight/contract'
import { euros } from '../../../../platform/euros.ts'
import { type Notice, type NoticeWords, reasonText } from '../notices.ts'

const reasons: Record<RejectionReason, string> = {
  'The person in it may be under age.': 'The person in it may be under age.',
  'A person in it did not agree to it.': 'A person in it did not agree to it.',
  'It threatens or insults a person.': 'It threatens or insults a person.',
  'It shows hate against a group.': 'It shows hate against a group.',
  'It asks for payment outside Footlight.': 'It asks for payment outside Footlight.',
  'It belongs to another person, or pretends to be by one.':
    'It belongs to another person, or pretends to be by one.',
  'It is against the law.': 'It is against the law.',
  'It tells how to reach a person elsewhere.': 'It tells how to reach a person elsewhere.',
  'It is not about the show.': 'It is not about the show.',
  'It is too dark or too blurred.': 'It is too dark or too blurred.',
  'It shows another person than you.': 'It shows another person than you.',
  'It is not suitable for everybody.': 'It is not suitable for everybody.',
  'You may be under age, or show a person who may be.': 'You may be under age, or show a person who may be.',
  'You showed a person who did not agree to it.': 'You showed a person who did not agree to it.',
  'You threatened or insulted a person.': 'You threatened or insulted a person.',
  'You spread hate against a group.': 'You spread hate against a group.',
  'You asked for payment outside Footlight, or deceived a person.':
    'You asked for payment outside Footlight, or deceived a person.',
  'You pretended to be another person.': 'You pretended to be another person.',
  'You broke the law.': 'You broke the law.',
}

const kinds: Record<ReportKind, string> = {
  SESSION: 'a show',
  MESSAGE: 'a message',
  PHOTO: 'a photo',
  MEDIA: 'a video',
  REVIEW: 'a review',
  ACCOUNT: 'an account',
}

export const english: NoticeWords = {
  refund: ({ credits, performer, reason }) => ({
    title: `You got ${credits} credits back`,
    text: `We gave back ${credits} credits of what you paid ${performer}. Reason: ${reason}`,
  }),
  subscriptionPrice: ({ performer, price, agreedPrice, pricePerMinute, agreedPerMinute }) => ({
    title: `${performer} asks for a new price`,
    text: `${performer} asks for ${price} credits a month and ${pricePerMinute} a minute of a private show. You agreed to ${agreedPrice} and ${agreedPerMinute}. Nothing changes unless you agree in your wallet.`,
  }),
  spendingFrozen: () => ({
    title: 'You cannot spend credits for now',
    text: 'Your bank disputes one of your payments to us. Until that is settled you cannot spend credits or top up. Write to us if you do not know why.',
  }),
  spendingReleased: () => ({
    title: 'You can spend your credits again',
    text: 'The dispute over your payment no longer freezes your credits.',
  }),
  dispute: ({ state, credits, reason }) => ({
    title: {
      OPEN: `A payment of ${euros(credits, 'en')} is disputed`,
      WON: `A dispute over ${euros(credits, 'en')} is won`,
      LOST: `A dispute over ${euros(credits, 'en')} is lost`,
      CLOSED: `An inquiry about ${euros(credits, 'en')} is closed`,
    }[state],
    text: `Reason given by the bank: ${reason}. See payments in the office.`,
  }),
  suspended: ({ reason }) => ({
    title: 'Your account is suspended',
    text: `You cannot sign in until we end the suspension. If you think this is wrong, write to us. Reason: ${reasonText(reasons, reason)}`,
  }),
  suspensionEnded: () => ({
    title: 'Your account is open again',
    text: 'We ended the suspension. You can sign in as before.',
  }),
  sessionEnded: ({ other, reason }) => ({
    title: `We ended your session with ${other}`,
    text: `Reason: ${reasonText(reasons, reason)}`,
  }),
  rejected: (notice) => {
    const what = thing(notice)
    const { wasShown, reason } = notice
    return {
      title: wasShown ? `${what} was taken down` : `${what} was not approved`,
      text: `Reason: ${reasonText(reasons, reason)}`,
    }
  },
  reportClosed: ({ reported, outcome }) => {
    const what = kinds[reported]
    const ends = {
      ACTED: `You reported ${what}. We took action. Thank you for telling us.`,
      NO_BREACH: `You reported ${what}. We found nothing that breaks our rules.`,
    }
    return {
      title: 'We looked at your report',
      text: outcome === null ? `You reported ${what}. We have looked into it.` : ends[outcome],
    }
  },
}

function thing({ what, about }: Extract<Notice, { kind: 'rejected' }>): string {
  switch (what) {
    case 'photo':
      return 'Your photo'
    case 'video':
      return `Your video “${about}”`
    case 'review':
      return `Your review of ${about}`
    case 'answer':
      return `Your answer to ${about}`
  }
}
