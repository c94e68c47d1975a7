import type { SettingName } from '@footlight/contract'
import type { Message } from '../../../lib/language/say.ts'

interface SettingGroup {
  title: Message
  /** when a change takes effect, and what stays */
  lead: Message
  fields: readonly { name: SettingName; label: Message; hint?: Message }[]
}

export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'The performers’ share',
    lead: 'A change holds from the next request, tip, message and month on. What was asked for or runs keeps its share.',
    fields: [
      {
        name: 'performerShare',
        label: 'Percent of what clients are charged',
        hint: 'The rest is yours. Of a peek, a fifth goes to the client who lets others peek.',
      },
    ],
  },
  {
    title: 'Prices that performers may ask',
    lead: 'In credits. A price from before that is outside stays until its performer changes it.',
    fields: [
      { name: 'minMinutePrice', label: 'A minute, at least' },
      { name: 'maxMinutePrice', label: 'A minute, at most' },
      { name: 'minMessagePrice', label: 'A message, at least', hint: 'Performers may always ask nothing.' },
      { name: 'maxMessagePrice', label: 'A message, at most' },
      { name: 'minMonthPrice', label: 'A month, at least', hint: '0 lets performers give it for nothing.' },
      { name: 'maxMonthPrice', label: 'A month, at most' },
    ],
  },
  {
    title: 'Credit by hand',
    lead: 'Promo credit that operators give clients. 0 allows none; a change holds at once.',
    fields: [
      { name: 'handCreditAct', label: 'Credits at once, at most' },
      { name: 'handCreditOperatorDay', label: 'Credits of one operator in 24 hours' },
      { name: 'handCreditDay', label: 'Credits of all operators in 24 hours' },
    ],
  },
  {
    title: 'Free preview',
    lead: 'For each performer and day. A change holds for previews that run, too.',
    fields: [
      {
        name: 'clientPreviewSeconds',
        label: 'Seconds for clients',
        hint: 'Once the e-mail address is confirmed.',
      },
      { name: 'guestPreviewSeconds', label: 'Seconds for guests' },
    ],
  },
  {
    title: 'How long identity documents are stored',
    lead: 'What is stored longer than that is erased, and the log says how many.',
    fields: [
      {
        name: 'recordYears',
        label: 'Years after the last day of use',
        hint: 'Of people who appeared on a stage. The law of your country may ask for longer.',
      },
      {
        name: 'unusedDocumentDays',
        label: 'Days for all others',
        hint: 'Turned down, never sent, or never used. Objections are taken for 180 days.',
      },
    ],
  },
]
