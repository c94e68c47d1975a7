import { useForm } from 'react-hook-form'
import { call } from '../../lib/api.ts'
import { showFailure } from '../../lib/form-errors.ts'
import { say } from '../../lib/say.ts'
import { useInvalidate } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FormError } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.tsx'
import type { StudioPrices } from './prices-panel.tsx'

type Values = Record<keyof StudioPrices, string>

const fields = [
  { name: 'video', label: 'Private show, credits a minute', hint: 'What everybody pays.' },
  {
    name: 'videoSubscribers',
    label: 'Private show for subscribers, credits a minute',
    hint: 'Less than everybody pays. Empty: you sell no subscription, for it would give nothing; those that run cost nothing more from their next month on.',
  },
  {
    name: 'subscription',
    label: 'A month, credits',
    hint: '0 gives it away. Empty: nobody can subscribe, and those that run end with the month that is paid.',
  },
] as const

/** [M4] Her prices. Whoever asked already, and every month that is paid, keeps what was agreed to. */
export function PricesForm({ prices }: { prices: StudioPrices }) {
  const { register, handleSubmit, setError, formState } = useForm<Values>({ values: textsOf(prices) })
  const invalidate = useInvalidate()
  const { errors, isSubmitting, isDirty } = formState
  const save = handleSubmit(async (texts) => {
    const result = await call('setStudioPrices', { body: pricesOf(texts) })
    if (!result.ok) return showFailure(result, ['video', 'videoSubscribers', 'subscription'], setError)
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
        <Field key={name} label={say(label)} hint={say(hint)} error={errors[name]?.message}>
          {(control) => (
            <TextInput
              {...control}
              {...register(name, {
                ...(name === 'video' && { required: say('Fill in what everybody pays.') }),
                pattern: { value: /^\s*\d{0,6}\s*$/, message: say('Write whole credits, without a point.') },
              })}
              inputMode="numeric"
              autoComplete="off"
            />
          )}
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

function textsOf({ video, videoSubscribers, subscription }: StudioPrices): Values {
  const text = (credits: number | null) => (credits === null ? '' : String(credits))
  return { video: text(video), videoSubscribers: text(videoSubscribers), subscription: text(subscription) }
}

function pricesOf({ video, videoSubscribers, subscription }: Values): StudioPrices {
  const credits = (text: string) => (text.trim() === '' ? null : Number(text))
  return {
    video: credits(video),
    videoSubscribers: credits(videoSubscribers),
    subscription: credits(subscription),
  }
}
