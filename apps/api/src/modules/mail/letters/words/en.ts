import { euros } from '../../../../platform/euros.ts'
import { withoutLinks } from '../clean.rules.ts'
import type { Phrasebook } from '../words.ts'

const notYou = 'Was it not you? Then write to us at once, and set a new password.'

export const english: Phrasebook = {
  sentBy: (host) => `Footlight wrote this to you from ${host}.`,
  settings: 'Choose what Footlight writes to you about',
  orOpen: 'If the button does nothing, open this address:',
  letters: {
    welcome: ({ name }) => ({
      subject: 'Welcome to Footlight',
      heading: `Welcome, ${withoutLinks(name)}`,
      lines: [
        'Your account is ready. Look into any lobby for free, and pay by the second only for the shows that you ask for.',
      ],
      button: 'See who is live',
    }),
    verifyEmail: ({ hours }) => ({
      subject: 'Confirm your e-mail address',
      heading: 'Confirm your e-mail address',
      lines: [
        'Confirm that this address is yours, and longer previews, messages and reviews are open to you.',
      ],
      button: 'Confirm the address',
      closing: [
        `The link is good for ${hours === 1 ? 'one hour' : `${hours} hours`}. If you have no account here, ignore this e-mail: nothing happens.`,
      ],
    }),
    resetPassword: ({ minutes }) => ({
      subject: 'Set a new password',
      heading: 'Set a new password',
      lines: ['We were asked for a new password for your account. If it was you, set it here.'],
      button: 'Set a new password',
      closing: [
        `The link works once, within ${minutes} minutes. If it was not you, ignore this e-mail: your password stays as it is.`,
      ],
    }),
    alreadyRegistered: () => ({
      subject: 'You already have an account',
      heading: 'You already have an account',
      lines: [
        'We were asked to open an account with this address, which has one already. If it was you, sign in; if you forgot your password, set a new one.',
      ],
      button: 'Sign in',
      secondButton: 'Set a new password',
      closing: ['If it was not you, ignore this e-mail: nothing was changed.'],
    }),
    emailChangeAsked: ({ newEmailMasked }) => ({
      subject: 'A new e-mail address was asked for',
      heading: 'A new e-mail address was asked for',
      lines: [
        `The account with this address asks for another one: ${newEmailMasked}. This address stays until the link that we sent there is opened.`,
        notYou,
      ],
      button: 'Write to us',
    }),
    emailChanged: ({ newEmailMasked }) => ({
      subject: 'Your e-mail address was changed',
      heading: 'Your e-mail address was changed',
      lines: [
        `The account that had this address now has another one: ${newEmailMasked}. We write there from now on.`,
        notYou,
      ],
      button: 'Write to us',
    }),
    passwordChanged: () => ({
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      lines: ['The password of your account was changed.', notYou],
      button: 'Write to us',
    }),
    payoutAccountChanged: () => ({
      subject: 'Your bank account was changed',
      heading: 'Another bank account is paid now',
      lines: ['The bank account that your earnings are paid to was changed.', notYou],
      button: 'Write to us',
    }),
    accountClosed: ({ refundedCredits, lapsedCredits }) => ({
      subject: 'Your account is closed',
      heading: 'Your account is closed',
      lines: [
        'What we held about you is erased. Records of money stay, without your name, for as long as the law wants them.',
        `You get back ${euros(refundedCredits, 'en')}, by the way you paid.`,
        lapsedCredits > 0 ? `${lapsedCredits} credits of promo credit are lost.` : 'No promo credit is lost.',
        'Thank you for having been here.',
      ],
    }),
    contactReceived: ({ reference }) => ({
      subject: `We have your message (${reference})`,
      heading: 'We have your message',
      lines: [
        `Thank you for writing to us. The reference of your message is ${reference}; we answer by e-mail.`,
      ],
    }),
    contactMessage: ({ reference, name, email, subject }) => ({
      subject: `${reference}: ${subject}`,
      heading: subject,
      lines: [`Reference ${reference}, from ${name} (${email}). Answer it in the operator console.`],
    }),
    contactAnswer: ({ reference }) => ({
      subject: `Our answer to your message ${reference}`,
      heading: 'Our answer to your message',
      lines: [`You wrote to us (${reference}).`],
    }),
    newMessage: ({ from }) => ({
      subject: `A new message from ${withoutLinks(from)}`,
      heading: `${withoutLinks(from)} wrote to you`,
      lines: ['A new message is waiting for you.'],
      button: 'Read it',
    }),
    performerAvailable: ({ name }) => ({
      subject: `${withoutLinks(name)} is live`,
      heading: `${withoutLinks(name)} is live`,
      lines: ['One of your favourites is on and free for a show.'],
      button: 'Look in',
    }),
    offer: ({ title }) => ({
      subject: title,
      heading: title,
      lines: [],
      button: 'See the offer',
    }),
    notice: ({ title, text }) => ({
      subject: title,
      heading: title,
      lines: [text],
      button: 'See the details',
    }),
  },
}
