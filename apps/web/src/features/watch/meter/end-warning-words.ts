import type { EndsBy } from '@footlight/contract'
import { formatCredits, formatDurationWords } from '../../../lib/format.ts'

interface Ending {
  by: EndsBy
  word: 'show' | 'peek' | 'call'
  secondsLeft: number
  /** credits at which it stops by itself; null: none */
  cap: number | null
}

/** [B8, S19] What runs out, how far it reaches, and whether more credits help. */
export function endWarningWords({ by, word, secondsLeft, cap }: Ending) {
  const covers = `covers ${formatDurationWords(secondsLeft)} more`
  switch (by) {
    case 'balance':
      return {
        title: 'Your balance is running out',
        text: `It ${covers}. The ${word} goes on while you add credits.`,
        topUpHelps: true,
      }
    case 'session':
      return {
        title: 'Your limit for one show is near',
        text: `It ${covers}, then the ${word} ends by itself. A higher limit would hold only after 24 hours.`,
        topUpHelps: false,
      }
    case 'day':
      return {
        title: 'Your limit for today is near',
        text: `It ${covers}, then the ${word} ends by itself. The limit begins anew at midnight.`,
        topUpHelps: false,
      }
    case 'cap':
      return {
        title: `This ${word} stops by itself soon`,
        text: `You let it stop at ${formatCredits(cap ?? 0)}. That ${covers}.`,
        topUpHelps: false,
      }
  }
}
