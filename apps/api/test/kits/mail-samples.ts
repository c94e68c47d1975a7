import type { Email, Template, TemplateParams } from '../../src/site/mail/templates/templates.ts'

const samples: TemplateParams = {
  welcome: { name: 'Mira Quill' },
  verifyEmail: { link: '/verify?token=kQ2nPZ4tWc', hours: 24 },
  resetPassword: { link: '/reset?token=kQ2nPZ4tWc', minutes: 30 },
  operatorInvited: { link: '/invite?token=kQ2nPZ4tWc', days: 7 },
  alreadyRegistered: { signInLink: '/signin', resetLink: '/forgot', dropLink: '/drop?token=kQ2nPZ4tWc' },
  emailChangeAsked: { newEmailMasked: 'm•••@stage.example' },
  emailChanged: { newEmailMasked: 'm•••@stage.example' },
  passwordChanged: {},
  usernameTaken: {},
  payoutAccountChanged: {},
  accountClosed: { refundedCredits: 2627, lapsedCredits: 300 },
  performerClosed: { owedCredits: 48_250 },
  contactReceived: { reference: 'F-20417' },
  contactMessage: {
    reference: 'F-20417',
    name: 'Mira Quill',
    email: 'mira@stage.example',
    subject: 'A question about a receipt',
    message: 'Good evening,\n\nwhy are there two intervals on my receipt of Tuesday?\n\nMira',
  },
  contactAnswer: {
    reference: 'F-20417',
    answer:
      'Good morning Mira,\n\nthe picture was lost for eleven seconds, and nothing was charged for them.',
  },
  reportReceived: { reference: 'R-7K2M9QXA', days: 7 },
  reportClosed: { reference: 'R-7K2M9QXA', outcome: 'ACTED' },
  toppedUp: {
    paid: 2500,
    fee: 125,
    bought: 2375,
    promo: 200,
    reference: '6f1b0d3e-7a52-4c18-9a0e-3f5d2b7c8e91',
    link: '/history/money/6f1b0d3e-7a52-4c18-9a0e-3f5d2b7c8e91',
  },
  monthRenewed: {
    name: 'Cleo Brandt',
    credits: 800,
    link: '/history/money/6f1b0d3e-7a52-4c18-9a0e-3f5d2b7c8e91',
  },
  newMessage: { from: 'Cleo Brandt', link: '/messages?with=1005' },
  performerAvailable: { name: 'Cleo Brandt', link: '/performers/1005' },
  offer: {
    title: 'A week of encores',
    body: 'Until Sunday, a top-up brings ten in a hundred more.',
    link: '/wallet',
  },
  notice: {
    title: 'You got 40 credits back',
    text: 'We gave back 40 credits of what you paid Cleo Brandt. Reason: the picture froze.',
    link: '/history',
  },
}

/** One e-mail of each template. */
export const sampleEmails: readonly Email[] = (Object.keys(samples) as Template[]).map(
  (template) =>
    ({ to: 'client@footlight.test', language: 'en', template, params: samples[template] }) as Email,
)
