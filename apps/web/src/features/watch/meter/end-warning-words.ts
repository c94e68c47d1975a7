import type { EndsBy } from '@footlight/contract'
import { formatCredits, formatDurationWords } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'

type Word = 'show' | 'peek' | 'call'

interface Ending {
  by: EndsBy
  word: Word
  secondsLeft: number
  /** credits at which it stops by itself; null: none */
  cap: number | null
}

const byBalance: Record<Word, Message> = {
  show: 'It covers {time} more. The show goes on while you add credits.',
  peek: 'It covers {time} more. The peek goes on while you add credits.',
  call: 'It covers {time} more. The call goes on while you add credits.',
}
const bySession: Record<Word, Message> = {
  show: 'It covers {time} more, then the show ends by itself. A higher limit would hold only after 24 hours.',
  peek: 'It covers {time} more, then the peek ends by itself. A higher limit would hold only after 24 hours.',
  call: 'It covers {time} more, then the call ends by itself. A higher limit would hold only after 24 hours.',
}
const byDay: Record<Word, Message> = {
  show: 'It covers {time} more, then the show ends by itself. The limit begins anew at midnight.',
  peek: 'It covers {time} more, then the peek ends by itself. The limit begins anew at midnight.',
  call: 'It covers {time} more, then the call ends by itself. The limit begins anew at midnight.',
}
const atCap: Record<Word, Message> = {
  show: 'This show stops by itself soon',
  peek: 'This peek stops by itself soon',
  call: 'This call stops by itself soon',
}

/** [B8, S19] What runs out, how far it reaches, and whether more credits help. */
export function endWarningWords({ by, word, secondsLeft, cap }: Ending) {
  const time = formatDurationWords(secondsLeft)
  switch (by) {
    case 'balance':
      return {
        title: say('Your balance is running out'),
        text: say(byBalance[word], { time }),
        topUpHelps: true,
      }
    case 'session':
      return {
        title: say('Your limit for one show is near'),
        text: say(bySession[word], { time }),
        topUpHelps: false,
      }
    case 'day':
      return {
        title: say('Your limit for today is near'),
        text: say(byDay[word], { time }),
        topUpHelps: false,
      }
    case 'cap':
      return {
        title: say(atCap[word]),
        text: say('You let it stop at {credits}. That covers {time} more.', {
          credits: formatCredits(cap ?? 0),
          time,
        }),
        topUpHelps: false,
      }
  }
}
