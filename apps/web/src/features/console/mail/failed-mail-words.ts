import type { Message } from '../../../lib/language/say.ts'

const words: Readonly<Record<string, Message>> = {
  welcome: 'Welcome',
  verifyEmail: 'Confirm the e-mail address',
  resetPassword: 'Set a new password',
  operatorInvited: 'An invitation to be an operator',
  alreadyRegistered: 'There is an account already',
  emailChangeAsked: 'Another e-mail address was asked for',
  emailChanged: 'The e-mail address was changed',
  passwordChanged: 'The password was changed',
  usernameTaken: 'A new username is needed',
  payoutAccountChanged: 'The bank account was changed',
  accountClosed: 'The account is closed',
  performerClosed: 'The account is closed',
  contactReceived: 'A message was received',
  contactMessage: 'A message to the operator',
  contactAnswer: 'An answer to a message',
  reportReceived: 'A report was received',
  reportClosed: 'What came of a report',
  newMessage: 'A new message',
  performerAvailable: 'A favourite is live',
  offer: 'An offer',
}

/** Which e-mail it is; one that a newer server writes goes by its name. */
export function failedMailWords(template: string): Message | null {
  return (Object.hasOwn(words, template) && words[template]) || null
}
