import type { Database } from '../../platform/database/database.ts'
import { type Transact, transactOn } from '../../platform/database/transact.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import type { ServerKeys } from '../../platform/keys/server-keys.ts'
import type { Random } from '../../platform/random.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Mail } from '../mail/index.ts'
import { mountContact } from './contact.routes.ts'
import { type Contact, createContact } from './contact.service.ts'

export { referenceOf } from './contact.rules.ts'
export type { Contact, ContactMessage } from './contact.service.ts'

export interface ContactModule extends Brings<'routes' | 'chores' | 'personal'> {
  /** [M5] Messages to the operator: listed and answered in the operator console. */
  messages: Contact
}

export function createContactModule(parts: {
  database: Database
  clock: Clock
  random: Random
  keys: ServerKeys
  mail: Pick<Mail, 'queue' | 'operatorAddress'>
  transact?: Transact
}): ContactModule {
  const transact = parts.transact ?? transactOn(parts.database)
  const messages = createContact({ ...parts, transact, rateKey: parts.keys('contact rates') })
  return {
    messages,
    chores: [messages.forgetRates],
    personal: { name: 'contact', read: messages.of, erase: (tx, { id }) => messages.forget(tx, id) },
    routes: (mount: Mount) => mountContact(mount, messages),
  }
}
