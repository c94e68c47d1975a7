import type { CmsPage } from '@footlight/contract'
import type { Message } from '../../../lib/language/say.ts'

export const pageWords: Record<CmsPage, Message> = {
  help: 'Help',
  terms: 'Terms of use',
  privacy: 'Privacy',
  imprint: 'Imprint',
  complaints: 'Complaints',
  takedown: 'Takedown',
  notice: 'Notice at the gate',
  account: 'Beside the account',
  agreement: 'Performers’ agreement',
}
