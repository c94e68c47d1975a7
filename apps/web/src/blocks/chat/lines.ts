import type { ChatLine } from '@footlight/contract'
import { formatCredits, formatNumber, formatPrice, isolated } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'

/** A line that was typed in this page and is not in the server's chat yet. */
export interface UnsentLine {
  /** [W8] idempotency key, the same for every retry, so that a line that did arrive is not sent twice */
  key: string
  text: string
  /** why it did not go; undefined while it is on its way */
  failure: string | undefined
}

/** Adds a line that the server has taken, unless a refetch brought it already. */
export function withLine(lines: readonly ChatLine[], line: ChatLine): ChatLine[] {
  return lines.some(({ id }) => id === line.id) ? [...lines] : [...lines, line]
}

/** [S15] The text of a system line by its event; for an event unknown to this page, the server's own text. */
export function indexWords({ event, amount, text }: ChatLine, word: 'show' | 'call' = 'show'): string {
  switch (event) {
    case 'started':
      return say(word === 'call' ? 'Call started · {price}, fixed' : 'Show started · {price}, fixed', {
        price: formatPrice(amount ?? 0),
      })
    case 'held':
      return say(word === 'call' ? 'Held · billing paused' : 'No picture · billing paused')
    case 'resumed':
      return say(
        word === 'call'
          ? 'It goes on · {seconds} s not billed'
          : 'The picture is back · {seconds} s not billed',
        { seconds: formatNumber(amount ?? 0) },
      )
    case 'warning':
      return warningWords(amount ?? 0)
    case 'peek_opened':
      return say('Others may peek now')
    case 'peek_closed':
      return say('Peeking is closed')
    case 'tip':
      return say('A tip of {credits}', { credits: formatCredits(amount ?? 0) })
    case 'operator':
      return say('From the operator: {text}', { text })
    case null:
      return text
  }
}

/** [B8] */
export function warningWords(affordableSeconds: number): string {
  if (affordableSeconds > 60) return say('Less than three minutes left')
  return say(affordableSeconds > 20 ? 'Less than one minute left' : 'Less than twenty seconds left')
}

/**
 * What a screen reader announces of new lines: those of others, never the reader's own; of many lines only
 * their number. Undefined: nothing.
 */
export function spokenOf(
  fresh: readonly ChatLine[],
  me: ChatLine['author'],
  nameOf: (line: ChatLine) => string | undefined,
  word?: 'show' | 'call',
): string | undefined {
  const others = fresh.filter(({ author }) => author !== me)
  const [first] = others
  if (!first) return undefined
  if (others.length > 2) return say('{count} new lines', { count: formatNumber(others.length) })
  return others
    .map((line) => {
      const name = nameOf(line)
      return name ? `${isolated(name)}: ${line.text}` : indexWords(line, word)
    })
    .join('. ')
}
