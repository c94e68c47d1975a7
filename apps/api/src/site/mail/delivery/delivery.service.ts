import type { Database } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/logs/log.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { EmailCounts } from '../queue/email-counts.ts'
import { claimDue, settleTry } from '../queue/emails.store.ts'
import type { Envelopes } from '../queue/envelopes.ts'
import type { EmailRow } from '../queue/mail.tables.ts'
import { longestWaitMs } from '../queue/queue.rules.ts'
import { oneLine } from '../templates/clean.rules.ts'
import type { Composed } from '../templates/compose.ts'
import { closingMs, pauseAfter, takeOverMs, tryMs } from './delivery.rules.ts'
import type { Sender, Sent } from './sender.ts'

interface Dependencies {
  database: Database
  clock: Clock
  log: Log
  envelopes: Envelopes
  sender: Sender
  counts: EmailCounts
}

/** The e-mail was sealed under another RECEIPT_KEY. */
const unreadable: Sent = { kind: 'refused', because: 'its seal does not open any more' }

/**
 * [A12] Sends due e-mails to the mail server, a few concurrently. A node claims an e-mail for as long as its try can
 * last. Where the node dies, it is unknown whether the e-mail was sent: it is sent again, under the same Message-ID.
 */
export function createDelivery({ database, clock, log, envelopes, sender, counts }: Dependencies) {
  function contentOf({ id, sealed_content: sealed }: EmailRow): Composed | null {
    try {
      return sealed && envelopes.open(id, sealed)
    } catch {
      return null
    }
  }

  async function deliver(email: EmailRow, closing: AbortSignal): Promise<Sent> {
    const { id, recipient, tries, template } = email
    using limit = soonAfter(closing)
    const signal = AbortSignal.any([AbortSignal.timeout(tryMs), limit.signal])
    const content = contentOf(email)
    const sent = content
      ? await sender.send({ messageId: id, to: recipient, ...content }, signal)
      : unreadable
    // whether it was sent is not known: another try claims it after `takeOverMs`
    if (limit.signal.aborted && sent.kind !== 'sent') return sent
    const now = clock.now()
    if (sent.kind === 'sent') {
      counts.sent++
      await settleTry(database, email, { state: 'sent', sealed_content: null, settled_at: new Date(now) })
      return sent
    }
    const because = oneLine(sent.because, 300)
    const pause = sent.kind === 'refused' ? null : pauseAfter(tries)
    if (pause === null) {
      counts.dead++
      await settleTry(database, email, { state: 'dead', settled_at: new Date(now), last_error: because })
      log.warn({ email: id, template, tries }, 'an e-mail was given up')
    } else await settleTry(database, email, { due_at: new Date(now + pause), last_error: because })
    return sent
  }

  return {
    /** Until nothing is due, or no try of a batch succeeded: the next sweep continues. */
    async sendDue(closing: AbortSignal): Promise<void> {
      while (!closing.aborted) {
        const now = clock.now()
        const emails = await claimDue(database, {
          now: new Date(now),
          notBefore: new Date(now - longestWaitMs),
          takeOverAt: new Date(now + takeOverMs),
          most: sender.atOnce,
        })
        const tried = await Promise.allSettled(emails.map((email) => deliver(email, closing)))
        const broken = tried.find(({ status }) => status === 'rejected')
        if (broken?.status === 'rejected') throw broken.reason
        if (!tried.some((one) => one.status === 'fulfilled' && one.value.kind !== 'later')) return
      }
    },
  }
}

/** Aborts `closingMs` after `closing` does. */
function soonAfter(closing: AbortSignal): Disposable & { signal: AbortSignal } {
  const late = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    timer = setTimeout(() => late.abort(), closingMs)
  }
  closing.addEventListener('abort', begin, { once: true })
  return {
    signal: late.signal,
    [Symbol.dispose]() {
      closing.removeEventListener('abort', begin)
      clearTimeout(timer)
    },
  }
}
