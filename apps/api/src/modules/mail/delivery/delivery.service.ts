import type { Database } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/logs/log.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { oneLine } from '../letters/clean.rules.ts'
import type { Composed } from '../letters/compose.ts'
import type { Envelopes } from '../queue/envelopes.ts'
import type { LetterCounts } from '../queue/letter-counts.ts'
import { claimDue, settleTry } from '../queue/letters.store.ts'
import type { EmailRow } from '../queue/mail.tables.ts'
import { longestWaitMs } from '../queue/queue.rules.ts'
import { closingMs, pauseAfter, takeOverMs, tryMs } from './delivery.rules.ts'
import type { Sender, Sent } from './sender.ts'

interface Dependencies {
  database: Database
  clock: Clock
  log: Log
  envelopes: Envelopes
  sender: Sender
  counts: LetterCounts
}

/** RECEIPT_KEY is another one now */
const unreadable: Sent = { kind: 'refused', because: 'its seal does not open any more' }

/**
 * [A12] Carries what is due to the mail server, a few letters at once. A letter is taken by one node for as long as its
 * try can last. Of one whose node dies it is unknown whether it left: it goes again, under the same Message-ID.
 */
export function createDelivery({ database, clock, log, envelopes, sender, counts }: Dependencies) {
  function contentOf({ id, sealed_content: sealed }: EmailRow): Composed | null {
    try {
      return sealed && envelopes.open(id, sealed)
    } catch {
      return null
    }
  }

  async function deliver(letter: EmailRow, closing: AbortSignal): Promise<Sent> {
    const { id, recipient, tries, template } = letter
    using limit = soonAfter(closing)
    const signal = AbortSignal.any([AbortSignal.timeout(tryMs), limit.signal])
    const content = contentOf(letter)
    const sent = content
      ? await sender.send({ messageId: id, to: recipient, ...content }, signal)
      : unreadable
    // whether it left is not known: it is taken over in a while
    if (limit.signal.aborted && sent.kind !== 'sent') return sent
    const now = clock.now()
    if (sent.kind === 'sent') {
      counts.sent++
      await settleTry(database, letter, { state: 'sent', sealed_content: null, settled_at: new Date(now) })
      return sent
    }
    const because = oneLine(sent.because, 300)
    const pause = sent.kind === 'refused' ? null : pauseAfter(tries)
    if (pause === null) {
      counts.dead++
      await settleTry(database, letter, { state: 'dead', settled_at: new Date(now), last_error: because })
      log.warn({ letter: id, template, tries }, 'a letter was given up')
    } else await settleTry(database, letter, { due_at: new Date(now + pause), last_error: because })
    return sent
  }

  return {
    /** Until nothing is due, or none of the last ones got through: the next round comes soon enough. */
    async sendDue(closing: AbortSignal): Promise<void> {
      while (!closing.aborted) {
        const now = clock.now()
        const letters = await claimDue(database, {
          now: new Date(now),
          notBefore: new Date(now - longestWaitMs),
          takeOverAt: new Date(now + takeOverMs),
          most: sender.atOnce,
        })
        const tried = await Promise.allSettled(letters.map((letter) => deliver(letter, closing)))
        const broken = tried.find(({ status }) => status === 'rejected')
        if (broken?.status === 'rejected') throw broken.reason
        if (!tried.some((one) => one.status === 'fulfilled' && one.value.kind !== 'later')) return
      }
    },
  }
}

/** Aborts a little after `closing` does. */
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
