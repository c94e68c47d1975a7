import { languages } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/logs/log.ts'
import { mailboxOf } from '../../../platform/mailbox.ts'
import type { Random } from '../../../platform/random.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { isMailAddress } from '../templates/clean.rules.ts'
import { type Composed, compose } from '../templates/compose.ts'
import type { Email } from '../templates/templates.ts'
import type { EmailCounts } from './email-counts.ts'
import { forgetRecipient, forgetSettled, forgetStored, giveUpOld, insertEmail } from './emails.store.ts'
import type { Envelopes } from './envelopes.ts'
import { capOf, longestWaitMs, maxStored, retentionMs } from './queue.rules.ts'

/** Queues an e-mail in the caller's transaction, so that both commit or neither does. */
export type QueueEmail = (tx: Tx, email: Email) => Promise<void>

interface Dependencies {
  database: Database
  clock: Clock
  random: Random
  log: Log
  envelopes: Envelopes
  /** the public origin of the site */
  origin: string
  /** nothing is sent: e-mails are stored, to be shown */
  storesOnly: boolean
  counts: EmailCounts
}

/** [A12] The queue of e-mails, and how long their rows are stored. */
export function createQueue(parts: Dependencies) {
  const { database, clock, random, log, envelopes, origin, storesOnly, counts } = parts

  const queue: QueueEmail = async (tx, email) => {
    const recipient = email.to.trim().toLowerCase()
    const { template, key = null } = email
    if (!isMailAddress(recipient)) {
      counts.dropped++
      log.warn({ template }, 'an e-mail was dropped: it is to no address')
      return
    }
    const now = new Date(clock.now())
    const id = random.uuid()
    const content: Composed = compose(email, origin)
    const came = await insertEmail(
      tx,
      {
        id,
        key,
        recipient,
        mailbox: mailboxOf(recipient),
        template,
        language: email.language ?? languages[0],
        sealed_content: envelopes.seal(id, content),
        state: storesOnly ? 'kept' : 'waiting',
        tries: 0,
        due_at: now,
        last_error: null,
        created_at: now,
        settled_at: storesOnly ? now : null,
      },
      capOf(template, clock.now()),
    )
    if (came !== 'too many') return
    counts.dropped++
    log.warn({ template, security: 'mail.capped' }, 'an e-mail was dropped: too many')
  }

  return {
    queue,

    forget: (tx: Tx, address: string): Promise<void> => forgetRecipient(tx, address.trim().toLowerCase()),

    /** Deletes rows that are past their time. */
    async forgetOld(): Promise<void> {
      const now = clock.now()
      await giveUpOld(database, { now: new Date(now), before: new Date(now - longestWaitMs) })
      for (const state of ['sent', 'dead', 'kept'] as const)
        await forgetSettled(database, state, new Date(now - retentionMs[state]))
      await forgetStored(database, maxStored)
    },
  }
}
