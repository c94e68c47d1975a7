import type { FastifyInstance } from 'fastify'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import type { ServerKeys } from '../../platform/keys/server-keys.ts'
import type { Log } from '../../platform/logs/log.ts'
import type { Random } from '../../platform/random.ts'
import type { MailSettings } from '../../platform/settings/mail-settings.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createDelivery } from './delivery/delivery.service.ts'
import type { Sender } from './delivery/sender.ts'
import { registerDevMail } from './dev/dev-mail.routes.ts'
import { createDevMail } from './dev/dev-mail.service.ts'
import { mountFailedMails } from './failed-mails/failed-mails.routes.ts'
import { createFailedMails } from './failed-mails/failed-mails.service.ts'
import { createEmailCounts, type EmailCounts } from './queue/email-counts.ts'
import { countWaiting, emailsTo, type WrittenEmail } from './queue/emails.store.ts'
import { createEnvelopes } from './queue/envelopes.ts'
import { createQueue, type QueueEmail } from './queue/queue.service.ts'

export type { EmailCounts } from './queue/email-counts.ts'
export type { QueueEmail } from './queue/queue.service.ts'
export { withoutLinks } from './templates/clean.rules.ts'
export type { Email, SitePath } from './templates/templates.ts'

export interface Mail extends Brings<'routes' | 'pages' | 'sweepJobs' | 'chores'>, Disposable {
  /**
   * Queues an e-mail in the caller's transaction, so that both commit or neither does; it is sent within a second or
   * two of the commit. Links are paths of the site. E-mails above the limit of their mailbox are dropped silently.
   */
  queue: QueueEmail
  /**
   * Deletes every e-mail to an address, sent or not, and their counts: when an account closes, before its last e-mail is
   * queued, and only where its address is verified: an unverified one may be another user's.
   */
  forget(tx: Tx, address: string): Promise<void>
  /** [A8] Which e-mails were written to an address, when, and their delivery state: not their content. */
  writtenTo(address: string): Promise<WrittenEmail[]>
  /** [O2] e-mails that wait to be sent, and those of them that failed before */
  countWaiting(): Promise<{ waiting: number; failed: number }>
  /** counts of this node's e-mails by their result, since it started */
  counts: EmailCounts
  /** true where e-mails are sent, or the demo shows them; false: they wait, because no mail server is set */
  isSent: boolean
  /** who gets what people write to the operator; null: no address is set */
  operatorAddress: string | null
}

interface Dependencies {
  database: Database
  clock: Clock
  random: Random
  log: Log
  keys: ServerKeys
  settings: MailSettings
  /** the public origin of the site */
  origin: string
  demo: boolean
}

/** [A12] E-mail: templates in four languages, the queue and the delivery. */
export async function createMail(parts: Dependencies): Promise<Mail> {
  const { settings, demo, log } = parts
  const envelopes = createEnvelopes(parts)
  const storesOnly = demo && settings.smtp === null
  const counts = createEmailCounts()
  const queue = createQueue({ ...parts, envelopes, storesOnly, counts })
  const sender = await senderOf(settings)
  const delivery = sender && createDelivery({ ...parts, envelopes, sender, counts })
  if (!sender && !demo) log.info('SMTP_URL is not set: e-mails wait until it is, three days at most')
  return {
    queue: queue.queue,
    forget: queue.forget,
    writtenTo: (address) => emailsTo(parts.database, address),
    countWaiting: () => countWaiting(parts.database),
    counts,
    isSent: sender !== null || demo,
    operatorAddress: settings.operator,
    // a job of its own: a slow mail server must not delay the other jobs of the sweep
    sweepJobs: delivery
      ? [
          {
            name: 'letters',
            apart: true,
            run: (closing = new AbortController().signal) => delivery.sendDue(closing),
          },
        ]
      : [],
    chores: [queue.forgetOld],
    routes: (mount: Mount) => mountFailedMails(mount, createFailedMails(parts)),
    pages(app: FastifyInstance): void {
      if (storesOnly) registerDevMail(app, createDevMail({ ...parts, envelopes }))
    },
    [Symbol.dispose]: () => sender?.[Symbol.dispose](),
  }
}

/** The SMTP library is loaded only where a mail server is configured. */
async function senderOf({ smtp, from }: MailSettings): Promise<Sender | null> {
  if (smtp === null) return null
  const { createSmtpSender } = await import('./delivery/smtp.ts')
  return createSmtpSender(smtp, from)
}
