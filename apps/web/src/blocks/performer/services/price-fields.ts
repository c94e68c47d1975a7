import {
  type PerformerAccount,
  type PriceKind,
  performerPart,
  priceBounds,
  settingRules,
} from '@footlight/contract'
import { createRule, requiredIf } from '@footlight/forms'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { formatNumber } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { whole, wholeWords } from '../../../lib/page/whole-number.ts'

export type StudioPrices = Reply<'studioPrices'>
export type StudioTerms = Reply<'studioTerms'>
export type Service = keyof PerformerAccount['performer_services']
export type PriceField = Exclude<keyof StudioPrices, 'services'>

/** What is typed: prices as text. */
export type Values = Record<PriceField, string> & { services: StudioPrices['services'] }

export const kinds = {
  video: 'minute',
  videoSubscribers: 'minute',
  videocall: 'minute',
  peek: 'minute',
  phone: 'minute',
  subscription: 'month',
  message: 'message',
} as const satisfies Record<PriceField, PriceKind>

interface ServiceWords {
  service: Service
  label: Message
  hint: Message
  price: { field: PriceField; label: Message; hint?: Message }
}

export const services: readonly ServiceWords[] = [
  {
    service: 'video',
    label: 'Private shows',
    hint: 'A client asks, you say yes, and your stage is theirs alone.',
    price: { field: 'video', label: 'Private show, credits a minute' },
  },
  {
    service: 'videocall',
    label: 'Video calls',
    hint: 'You and the client see each other.',
    price: { field: 'videocall', label: 'Video call, credits a minute' },
  },
  {
    service: 'peek',
    label: 'Peeks',
    hint: 'Others may look into a private show when its client allows it.',
    price: { field: 'peek', label: 'Peek, credits a minute' },
  },
  {
    service: 'phone',
    label: 'Telephone calls',
    hint: 'They reach you once your number below is proven. Clients never see it.',
    price: { field: 'phone', label: 'Telephone call, credits a minute' },
  },
  {
    service: 'email',
    label: 'Messages',
    hint: 'Off: clients cannot write to you. You can still write to those you know.',
    price: {
      field: 'message',
      label: 'A message to you, credits',
      hint: 'Clients see it before they send. Empty: they write to you for nothing.',
    },
  },
]

/** [M4] What subscribers pay: no service of its own. */
export const forSubscribers: readonly ServiceWords['price'][] = [
  {
    field: 'videoSubscribers',
    label: 'Private show for subscribers, credits a minute',
    hint: 'Less than everybody pays. Empty: you sell no subscription, for it would give nothing; those that run cost nothing more from their next month on.',
  },
  {
    field: 'subscription',
    label: 'A month, credits',
    hint: '0 makes it free. Empty closes subscriptions; running ones end with the month that is paid.',
  },
]

const credits = createRule('credits', {}, (value) => typeof value === 'string' && /^\s*\d*\s*$/.test(value))
/** the widest that an operator can set; the server holds today's */
const widest = (kind: PriceKind) => {
  const [least, most] = priceBounds[kind]
  return whole(settingRules[least].min, settingRules[most].max)
}
const whileOn = (service: Service) => requiredIf<Values>((values) => values.services[service])

export const rules = {
  video: [whileOn('video'), credits, widest('minute')],
  videoSubscribers: [credits, widest('minute')],
  videocall: [whileOn('videocall'), credits, widest('minute')],
  peek: [whileOn('peek'), credits, widest('minute')],
  phone: [whileOn('phone'), credits, widest('minute')],
  subscription: [credits, widest('month')],
  message: [credits, widest('message')],
} as const

const price = { credits: () => say('Write whole credits, without a point.'), whole: wholeWords }
const needed = { ...price, requiredIf: () => say('Write a price, or switch the service off.') }
export const words = {
  video: needed,
  videoSubscribers: price,
  videocall: needed,
  peek: needed,
  phone: needed,
  subscription: price,
  message: price,
}

const typed = (text: string): number | null => (text.trim() === '' ? null : Number(text))
const fields = Object.keys(kinds) as PriceField[]

export function textsOf({ services: on, ...prices }: StudioPrices): Values {
  const text = (field: PriceField) => String(prices[field] ?? '')
  const texts = Object.fromEntries(fields.map((field) => [field, text(field)])) as Record<PriceField, string>
  return { ...texts, services: on }
}

export function pricesOf({ services: on, ...texts }: Values): StudioPrices {
  const prices = Object.fromEntries(fields.map((field) => [field, typed(texts[field])]))
  return { ...(prices as Record<PriceField, number | null>), services: on }
}

/** [O2] What may be asked today; a price from before that is outside stays until it is changed. */
export function boundsText(price: number | null, { min, max }: StudioTerms['minute']): string {
  const bounds = { min: formatNumber(min), max: formatNumber(max) }
  return price !== null && (price < min || price > max)
    ? say(
        'New prices go from {min} to {max} credits. Yours is from before, and stays until you change it.',
        bounds,
      )
    : say('From {min} to {max} credits.', bounds)
}

/** [L7] What is left of a typed price for the performer; empty while no whole price is typed. */
export function netText(text: string, { performerShare }: StudioTerms): string {
  const asked = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0
  if (asked === 0) return ''
  return say('You get {net} of {price}.', {
    net: formatNumber(performerPart(asked, performerShare)),
    price: formatNumber(asked),
  })
}
