import type { CallReply } from '@footlight/contract'
import { formatDecimal, formatNumber } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'

export type Health = CallReply<'systemHealth'>
export type Figure = keyof Health['series']

interface FigureWords {
  label: Message
  hint: Message
  /** the top of the graph's scale is at least this */
  least: number
  write(value: number): string
}

const milliseconds = (value: number) => say('{count} ms', { count: formatNumber(value) })
const seconds = (value: number) => say('{count} s', { count: formatDecimal(value / 1000) })

/** What each figure says, in the order in which an operator looks at them. */
export const figures: readonly ({ figure: Figure } & FigureWords)[] = [
  {
    figure: 'streams',
    label: 'Stages on air',
    hint: 'Performers whose picture arrives.',
    least: 4,
    write: formatNumber,
  },
  {
    figure: 'viewers',
    label: 'Viewers',
    hint: 'Of all stages together, in free looks, shows and peeks.',
    least: 10,
    write: formatNumber,
  },
  { figure: 'sessions', label: 'Sessions', hint: 'Paid ones that run.', least: 4, write: formatNumber },
  {
    figure: 'nodes',
    label: 'Media servers',
    hint: 'Those that report. Without one, no picture is passed on.',
    least: 2,
    write: formatNumber,
  },
  {
    figure: 'workers',
    label: 'Workers',
    hint: 'Processes of the media servers that pass on pictures. One that fails is replaced at once.',
    least: 4,
    write: formatNumber,
  },
  {
    figure: 'evidenceLagMs',
    label: 'Delay of delivery reports',
    hint: 'How late the news of delivered seconds arrives. Above 5 s, shows are held.',
    least: 5000,
    write: seconds,
  },
  {
    figure: 'secondsWaiting',
    label: 'Seconds to bill',
    hint: 'Delivered seconds that are billed with the next ones. They should not pile up.',
    least: 30,
    write: formatNumber,
  },
  {
    figure: 'cutsWaiting',
    label: 'Pictures to cut',
    hint: 'Streams that are over, and that no media server has confirmed as cut.',
    least: 4,
    write: formatNumber,
  },
  {
    figure: 'mailWaiting',
    label: 'E-mails to send',
    hint: 'They wait for the mail server.',
    least: 10,
    write: formatNumber,
  },
  {
    figure: 'databaseMs',
    label: 'Database',
    hint: 'How long it takes to answer the simplest question.',
    least: 20,
    write: milliseconds,
  },
]

export const providerWords: Record<
  Health['providers'][number]['provider'],
  { label: Message; failing: Message }
> = {
  payment: {
    label: 'Payment provider',
    failing: '{count} payments of the last hour have no page to pay on',
  },
  mail: { label: 'Mail server', failing: '{count} e-mails were refused and wait for another try' },
  phone: { label: 'Telephone line', failing: '{count} calls could not be ended yet' },
}

/** [B6] */
export function clockWords(jumpMs: number): string {
  const seconds = formatNumber(Math.round(Math.abs(jumpMs) / 1000))
  return jumpMs < 0
    ? say('Set back by {seconds} s', { seconds })
    : say('Set forward by {seconds} s', { seconds })
}
