import { contactLength } from '@footlight/contract'
import { maxLength, required, type Schema } from '@footlight/forms'
import { emailRules } from '../../../blocks/account/account-rules.ts'
import { say } from '../../../lib/language/say.ts'

export interface ContactForm {
  name: string
  email: string
  subject: string
  message: string
}

export const contactRules = {
  name: [required, maxLength(contactLength.name)],
  email: [required, ...emailRules],
  subject: [required, maxLength(contactLength.subject)],
  message: [required, maxLength(contactLength.message)],
} as const satisfies Schema<ContactForm>

export const contactWords = {
  name: { required: () => say('Say who you are.') },
  email: { required: () => say('Fill in your e-mail address.') },
  subject: { required: () => say('Say what it is about.') },
  message: { required: () => say('Write your message.') },
}
