import type { EndsBy, Session } from '@footlight/contract'
import { formatDuration, formatDurationWords } from '../../../../lib/language/format.ts'
import { type Message, say } from '../../../../lib/language/say.ts'
import { capWords } from './cap-words.ts'

type Word = 'show' | 'peek' | 'call'

interface Ending {
  by: EndsBy
  word: Word
  secondsLeft: number
  /** credits at which it stops by itself; null: none */
  cap: number | null
  /** what tips took off it */
  capTips: number
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
  show: 'This show ends soon',
  peek: 'This peek ends soon',
  call: 'This call ends soon',
}

const goesOn: Record<Word, Message> = {
  show: 'The show goes on while you top up.',
  peek: 'The peek goes on while you top up.',
  call: 'The call goes on while you top up.',
}

/** [B8, S19] The same in one short line, for a phone. */
export function endWarningLine({ by, secondsLeft, cap, capTips }: Omit<Ending, 'word'>): string {
  const time = formatDuration(secondsLeft)
  switch (by) {
    case 'balance':
      return say('Your balance lasts {time} more', { time })
    case 'session':
      return say('Your limit for one show: {time} left', { time })
    case 'day':
      return say('Your limit for today: {time} left', { time })
    case 'cap':
      return say('Your limit of {credits}: {time} left', { credits: capWords({ cap, capTips }), time })
  }
}

/** [S19] Over a top-up while a session runs: that it goes on, or that credits cannot make it longer. */
export function topUpLead(
  { endsBy, cap, capTips }: Pick<Session, 'endsBy' | 'cap' | 'capTips'>,
  word: Word,
): string {
  switch (endsBy) {
    case 'cap':
      return say(
        'More credits do not make this longer: it ends at {credits}, the limit that you chose. They stay in your wallet for later.',
        { credits: capWords({ cap, capTips }) },
      )
    case 'session':
      return say(
        'More credits do not make this longer: your limit for one show ends it first. They stay in your wallet for later.',
      )
    case 'day':
      return say(
        'More credits do not make this longer: your limit for today ends it first. They stay in your wallet for later.',
      )
    default:
      return say(goesOn[word])
  }
}

/** [B8, S19] What runs out, how far it reaches, and whether more credits help. */
export function endWarningWords({ by, word, secondsLeft, cap, capTips }: Ending) {
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
        text: say('Your limit of {credits} leaves {time}.', {
          credits: capWords({ cap, capTips }),
          time,
        }),
        topUpHelps: false,
      }
  }
}
