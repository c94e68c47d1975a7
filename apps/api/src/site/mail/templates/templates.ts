import type { Language, ReportOutcome } from '@footlight/contract'

/** A path of the site with its query: `/reset?token=…`. The e-mail puts the public origin before it. */
export type SitePath = `/${string}`

type Nothing = Record<never, never>

/** Every e-mail template, with its parameters. */
export interface TemplateParams {
  welcome: { name: string }
  verifyEmail: { link: SitePath; hours: number }
  resetPassword: { link: SitePath; minutes: number }
  /** to an address that an operator, or the command on the server, invites as an operator's */
  operatorInvited: { link: SitePath; days: number }
  /** to an address that has an account, when another account names it; `dropLink`: drops that account, where it is new */
  alreadyRegistered: { signInLink: SitePath; resetLink: SitePath; dropLink: SitePath | '' }
  /** to the current address, which stays in use until the link at the new one is opened */
  emailChangeAsked: { newEmailMasked: string }
  /** to the address that was replaced */
  emailChanged: { newEmailMasked: string }
  passwordChanged: Nothing
  /** [A1] to the younger of two accounts whose usernames are one */
  usernameTaken: Nothing
  payoutAccountChanged: Nothing
  accountClosed: { refundedCredits: number; lapsedCredits: number }
  /** `owedCredits`: what the next payouts bring */
  performerClosed: { owedCredits: number }
  /** to the sender of a message to the operator */
  /** to an address that a stranger typed: nothing else that was typed is in it */
  contactReceived: { reference: string }
  /** to the operator */
  contactMessage: { reference: string; name: string; email: string; subject: string; message: string }
  contactAnswer: { reference: string; answer: string }
  /** [O7] to a guest who reported something: nothing of what was typed is in it */
  reportReceived: { reference: string; days: number }
  reportClosed: { reference: string; outcome: ReportOutcome | 'none' }
  /** credits that were paid and retained as a fee, that arrived as bought and as promo credit */
  toppedUp: { paid: number; fee: number; bought: number; promo: number; reference: string; link: SitePath }
  monthRenewed: { name: string; credits: number; link: SitePath }
  newMessage: { from: string; link: SitePath }
  performerAvailable: { name: string; link: SitePath }
  offer: { title: string; body: string; link: SitePath }
  /** of the account's own affairs, already in the reader's language */
  notice: { title: string; text: string; link: SitePath }
}

export type Template = keyof TemplateParams

/** An e-mail of one template. */
export interface EmailOf<Name extends Template> {
  to: string
  /** null: none was chosen */
  language: Language | null
  template: Name
  params: TemplateParams[Name]
  /** an e-mail that is queued again under the same key is written once */
  key?: string
}

/** An e-mail as its caller queues it. */
export type Email = { [Name in Template]: EmailOf<Name> }[Template]
