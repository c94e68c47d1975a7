import type { Language } from '@footlight/contract'

/** A path of the site with its query: `/reset?token=…`. The letter puts the public address before it. */
export type SitePath = `/${string}`

type Nothing = Record<never, never>

/** Every e-mail template, with what it says. */
export interface Letters {
  welcome: { name: string }
  verifyEmail: { link: SitePath; hours: number }
  resetPassword: { link: SitePath; minutes: number }
  /** to a person who registers with an address that has an account */
  alreadyRegistered: { signInLink: SitePath; resetLink: SitePath }
  /** to the address that stays until the link at the new one is opened */
  emailChangeAsked: { newEmailMasked: string }
  /** to the address that was left */
  emailChanged: { newEmailMasked: string }
  passwordChanged: Nothing
  payoutAccountChanged: Nothing
  accountClosed: { refundedCredits: number; lapsedCredits: number }
  /** to the person who wrote to the operator */
  /** to an address that a stranger typed: nothing else that was typed is in it */
  contactReceived: { reference: string }
  /** to the operator */
  contactMessage: { reference: string; name: string; email: string; subject: string; message: string }
  contactAnswer: { reference: string; answer: string }
  newMessage: { from: string; link: SitePath }
  performerAvailable: { name: string; link: SitePath }
  offer: { title: string; body: string; link: SitePath }
  /** of the account's own affairs, already in the reader's language */
  notice: { title: string; text: string; link: SitePath }
}

export type Template = keyof Letters

/** A letter of one template. */
export interface LetterOf<Name extends Template> {
  to: string
  /** null: none was chosen */
  language: Language | null
  template: Name
  params: Letters[Name]
  /** asked for again under the same key, it is written once */
  key?: string
}

/** A letter as it is asked for. */
export type Email = { [Name in Template]: LetterOf<Name> }[Template]
