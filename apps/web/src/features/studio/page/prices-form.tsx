import { type PriceKind, priceBounds, settingRules } from '@footlight/contract'
import { createRule, required } from '@footlight/forms'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import { useForm } from 'react-hook-form'
import { showFailure } from '../../../lib/calls/form-errors.ts'
import { useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatNumber } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useSentences } from '../../../lib/language/sentences.ts'
import { whole, wholeWords } from '../../../lib/page/whole-number.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import type { StudioPrices, StudioTerms } from './prices-panel.tsx'

type Values = Record<keyof StudioPrices, string>

const fields = [
  { name: 'video', label: 'Private show, credits a minute', hint: 'What everybody pays.' },
  {
    name: 'videoSubscribers',
    label: 'Private show for subscribers, credits a minute',
    hint: 'Less than everybody pays. Empty: you sell no subscription, for it would give nothing; those that run cost nothing more from their next month on.',
  },
  {
    name: 'videocall',
    label: 'Video call, credits a minute',
    hint: 'You and the client see each other. Empty: you take no video calls.',
  },
  {
    name: 'subscription',
    label: 'A month, credits',
    hint: '0 makes it free. Empty closes subscriptions; running ones end with the month that is paid.',
  },
  {
    name: 'message',
    label: 'A message to you, credits',
    hint: 'Clients see it before they send. Empty: they write to you for nothing.',
  },
] as const

const credits = createRule('credits', {}, (value) => typeof value === 'string' && /^\s*\d*\s*$/.test(value))
/** the widest that an operator can set; the server holds today's */
const widest = (kind: PriceKind) => {
  const [least, most] = priceBounds[kind]
  return whole(settingRules[least].min, settingRules[most].max)
}
const kinds = {
  video: 'minute',
  videoSubscribers: 'minute',
  videocall: 'minute',
  subscription: 'month',
  message: 'message',
} as const satisfies Record<keyof StudioPrices, PriceKind>
const rules = {
  video: [required, credits, widest('minute')],
  videoSubscribers: [credits, widest('minute')],
  videocall: [credits, widest('minute')],
  subscription: [credits, widest('month')],
  message: [credits, widest('message')],
} as const
const price = { credits: () => say('Write whole credits, without a point.'), whole: wholeWords }
const words = {
  video: { ...price, required: () => say('Fill in what everybody pays.') },
  videoSubscribers: price,
  videocall: price,
  subscription: price,
  message: price,
}

/** [M2, M4] The performer's prices. Open requests and paid months keep the price that was agreed to. */
export function PricesForm({ prices, terms }: { prices: StudioPrices; terms: StudioTerms }) {
  const setPrices = useAction('setStudioPrices')
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    values: textsOf(prices),
    resolver: rulesResolver(rules, useSentences(), words),
  })
  const invalidate = useInvalidate()
  const { errors, isSubmitting, isDirty } = formState
  const save = handleSubmit(async (texts) => {
    const result = await setPrices.attempt({ body: pricesOf(texts) })
    if (!result.ok)
      return showFailure(
        result,
        fields.map(({ name }) => name),
        setError,
      )
    // said once the form holds them: what is typed before that, it would take back
    await invalidate('studioPrices', 'studio')
    toast({
      tone: 'good',
      text: say('Your prices hold from now on'),
      detail: say('Shows that run keep theirs.'),
    })
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={save}>
      {errors.root && <FormError>{errors.root.message}</FormError>}
      {fields.map(({ name, label, hint }) => (
        <Field
          key={name}
          label={say(label)}
          hint={`${say(hint)} ${boundsText(prices[name], terms[kinds[name]])}`}
          error={errors[name]?.message}
        >
          {(control) => <TextInput {...control} {...register(name)} inputMode="numeric" autoComplete="off" />}
        </Field>
      ))}
      <Button
        type="submit"
        size="sm"
        tone="quiet"
        className="justify-self-start"
        busy={isSubmitting}
        disabled={!isDirty}
      >
        {say('Save the prices')}
      </Button>
    </form>
  )
}

/** [O2] What may be asked today; a price from before that is outside is kept until it is changed. */
function boundsText(price: number | null, { min, max }: StudioTerms['minute']): string {
  const bounds = { min: formatNumber(min), max: formatNumber(max) }
  return price !== null && (price < min || price > max)
    ? say(
        'New prices go from {min} to {max} credits. Yours is from before, and stays until you change it.',
        bounds,
      )
    : say('From {min} to {max} credits.', bounds)
}

function textsOf({ video, videoSubscribers, videocall, subscription, message }: StudioPrices): Values {
  const text = (credits: number | null) => (credits === null ? '' : String(credits))
  return {
    video: text(video),
    videoSubscribers: text(videoSubscribers),
    videocall: text(videocall),
    subscription: text(subscription),
    message: text(message),
  }
}

function pricesOf({ video, videoSubscribers, videocall, subscription, message }: Values): StudioPrices {
  const credits = (text: string) => (text.trim() === '' ? null : Number(text))
  return {
    video: credits(video),
    videoSubscribers: credits(videoSubscribers),
    videocall: credits(videocall),
    subscription: credits(subscription),
    message: credits(message),
  }
}
